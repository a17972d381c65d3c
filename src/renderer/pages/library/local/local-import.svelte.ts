import type { LocalImported } from '#shared/contract/local-file.ts';
import { mostUploadBytes } from '#shared/contract/transport.ts';
import type { Failure } from '#shared/result.ts';
import { formatBytes } from '#shared/text/measures.ts';
import { failureSentence } from '../../../format/failure-sentence.ts';
import { m } from '../../../i18n/messages.ts';
import { Action } from '../../../state/action.svelte.ts';
import type { AppModel } from '../../../state/app-model.svelte.ts';

/** An import of a file of the person's own data: its preview, its result, and its undoing. */
export class LocalImport {
  readonly reading = new Action();
  readonly importing = new Action();
  /** What was read and isn't imported yet. */
  preview: LocalImported | null = $state.raw(null);
  /** The last import that can be taken back. */
  imported: LocalImported | null = $state.raw(null);
  undone = $state(false);
  readonly #app: Pick<AppModel, 'marquee' | 'state'>;

  constructor(app: Pick<AppModel, 'marquee' | 'state'>) {
    this.#app = app;
  }

  /** Reads a file that the page has, or, null, one that the host lets the person choose. */
  async read(file: File | null): Promise<void> {
    const { marquee } = this.#app;
    this.reset();
    await this.reading.run(async () => {
      this.preview = await (file === null
        ? marquee.request('local.read', {})
        : marquee.upload('localData', file));
    });
  }

  async import(): Promise<void> {
    const { preview } = this;
    if (preview === null) return;
    await this.importing.run(async () => {
      this.imported = await this.#app.marquee.request('local.import', { id: preview.id });
      this.preview = null;
    });
  }

  async undo(): Promise<void> {
    const { imported } = this;
    if (imported === null) return;
    await this.importing.run(async () => {
      await this.#app.marquee.request('local.undo', { id: imported.id });
      this.imported = null;
      this.undone = true;
    });
  }

  /** Forgets what was read or imported. */
  reset(): void {
    this.preview = null;
    this.imported = null;
    this.undone = false;
    this.reading.failure = null;
    this.importing.failure = null;
  }
}

/** Why a file of the person's own data, or a damaged pack or one of another service, wasn't imported. */
export function whyRefused(why: Failure, language: string): string {
  const { reason, line, field, service } = why.details;
  if (why.code !== 'invalidInput') {
    const { title, text } = failureSentence(why);
    return `${title}. ${text}`;
  }
  switch (reason) {
    case 'incomplete':
    case 'damaged':
      return m.local_refused_json();
    case 'version':
      return m.local_refused_version();
    case 'service':
      return m.local_refused_service({
        // As in Settings, where the addresses of another one are entered.
        service: service === 'demo' ? m.service_demo() : service === 'tmdb' ? 'TMDB' : m.service_other(),
      });
    case 'tooLarge':
      return m.local_refused_size({ size: formatBytes(mostUploadBytes, language) });
    case 'content':
      return m.local_refused_content({ field: [line, field].filter(Boolean).join(': ') });
    default:
      return m.local_refused_format();
  }
}
