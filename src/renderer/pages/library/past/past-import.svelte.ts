import type { PastFile, PastImported, PastPreview, PastProgress } from '#shared/contract/past.ts';
import { SvelteMap } from 'svelte/reactivity';
import { Action } from '../../../state/action.svelte.ts';
import type { AppModel } from '../../../state/app-model.svelte.ts';
import type { Marquee } from '../../../transport/marquee.ts';

/** An import from other apps: its preview, its progress, its result, and its undoing. */
export class PastImport {
  readonly reading = new Action();
  readonly importing = new Action();
  readonly undoing = new Action();
  /** What was read and isn't imported yet. */
  preview: PastPreview | null = $state.raw(null);
  progress: PastProgress | null = $state.raw(null);
  imported: PastImported | null = $state.raw(null);
  undone = $state(false);
  /** The person's choices of titles, by their numbers in the preview; null: not imported. */
  readonly choices = new SvelteMap<number, number | null>();
  readonly #marquee: Marquee;
  readonly #changes: AppModel['ownChanges'];
  #running: AbortController | null = null;

  constructor({ marquee, ownChanges }: Pick<AppModel, 'marquee' | 'ownChanges'>) {
    this.#marquee = marquee;
    this.#changes = ownChanges;
    marquee.on('past.progress', (progress) => {
      if (this.importing.pending) this.progress = progress;
    });
  }

  async read(files: readonly File[]): Promise<void> {
    this.reset();
    await this.reading.run(async () => {
      const read = await Promise.all(files.map(readFile));
      this.preview = await this.#cancellable((signal) =>
        this.#marquee.request('past.read', { files: read }, signal),
      );
    });
  }

  async import(): Promise<void> {
    const { preview } = this;
    if (preview === null) return;
    this.progress = null;
    const choices = [...this.choices].map(([number, title]) => ({ number, title }));
    await this.importing.run(async () => {
      this.imported = await this.#cancellable((signal) =>
        this.#marquee.request('past.import', { id: preview.id, choices }, signal),
      );
      this.preview = null;
      const { batch } = this.imported;
      if (batch !== null) this.#changes.note(batch, true);
    });
  }

  async undo(): Promise<void> {
    const batch = this.imported?.batch ?? null;
    if (batch === null) return;
    await this.undoing.run(async () => {
      await this.#marquee.request('mine.undo', { batch, undos: [] });
      this.#changes.note(batch, false);
      this.imported = null;
      this.undone = true;
    });
  }

  /** Stops what runs; nothing was changed then. */
  cancel(): void {
    this.#running?.abort();
  }

  /** Forgets everything that is shown. */
  reset(): void {
    this.preview = null;
    this.choices.clear();
    this.imported = null;
    this.undone = false;
    for (const action of [this.reading, this.importing, this.undoing]) action.failure = null;
  }

  async #cancellable<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    const running = new AbortController();
    this.#running = running;
    try {
      return await work(running.signal);
    } finally {
      if (this.#running === running) this.#running = null;
    }
  }
}

const imports = new WeakMap<AppModel, PastImport>();

/** The window's import, which goes on while another page is shown. */
export function pastImportOf(app: AppModel): PastImport {
  const known = imports.get(app);
  if (known !== undefined) return known;
  const made = new PastImport(app);
  imports.set(app, made);
  return made;
}

/** A file for `past.read`; what begins as a ZIP file is sent in Base64. */
async function readFile(file: File): Promise<PastFile> {
  const { name } = file;
  const isZip = (await file.slice(0, 4).text()) === 'PK\u0003\u0004';
  return { name, isZip, text: isZip ? await base64Of(file) : await file.text() };
}

async function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  await new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = reject;
    reader.readAsDataURL(file);
  });
  const address = String(reader.result);
  return address.slice(address.indexOf(',') + 1);
}
