import { SvelteMap } from 'svelte/reactivity';
import { importPieceBytes, mostCorrections, mostTables } from '#shared/contract/imports.ts';
import type {
  Correction,
  DayOrder,
  Imported,
  ImportPreview,
  ImportProgress,
  NamedTitle,
  ReadingOptions,
  Remark,
  StoredTitle,
  TableColumns,
  TableField,
  UnknownTable,
} from '#shared/contract/imports.ts';
import { m } from '../../i18n/messages.ts';
import { Action, quietly } from '../../state/action.svelte.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';
import type { Marquee } from '../../transport/marquee.ts';

/** What columns are mostly called. The first one that fits applies. */
const usual: Readonly<Record<TableField, RegExp>> = {
  title: /^(title|name|movie|film|show|series)( (title|name))?$/,
  year: /^((release|start) ?)?year$/,
  tmdb: /^(tmdb|themoviedb)[ _-]?(id)?$/,
  kind: /^(type|kind|media ?type|title type)$/,
  season: /^season([ _-]?(number|no))?$/,
  episode: /^episode([ _-]?(number|no))?$/,
  day: /^(date|day|watched|seen|viewed)([ _-]?(at|on|date))?$|^(date|last)[ _-]?(watched|seen|viewed)$/,
  score: /^((my|your)[ _-]?)?(rating|score|stars)$/,
  list: /^list([ _-]?name)?$/,
  note: /^(notes?|comments?|review)$/,
};

/** The columns that can be chosen: those with a name, the first of each name. */
export function columnChoices({ columns }: Pick<UnknownTable, 'columns'>): readonly {
  readonly value: string;
  readonly label: string;
}[] {
  const names = columns.map((column) => column.toLowerCase());
  return columns.flatMap((label, index) => {
    const value = names[index] ?? '';
    return value === '' || names.indexOf(value) < index ? [] : [{ value, label }];
  });
}

/** What the columns of a table probably mean, by their English names. */
export function guessColumns({ header, columns }: UnknownTable): TableColumns {
  const lower = columns.map((column) => column.toLowerCase());
  const found = (Object.entries(usual) as [TableField, RegExp][]).flatMap(([field, pattern]) => {
    const column = lower.find((each) => pattern.test(each.trim()));
    return column === undefined ? [] : [[field, column] as const];
  });
  const scale = lower.some((column) => column.trim() === 'stars') ? 5 : 10;
  return { header, columns: Object.fromEntries(found), rows: 'seen', kind: 'movie', scale };
}

/** What the window's import needs of the app. */
type ImportingApp = Pick<AppModel, 'marquee' | 'ownChanges' | 'state' | 'change' | 'service' | 'serviceNow'>;

/** An import from other apps: its preview, its progress, its result, and its undoing. */
export class AppImport {
  readonly reading = new Action();
  readonly importing = new Action();
  readonly undoing = new Action();
  /** What was read and isn't imported yet. */
  preview: ImportPreview | null = $state.raw(null);
  progress: ImportProgress | null = $state.raw(null);
  /** The latest import. */
  #result: { readonly service: string; readonly imported: Imported } | null = $state.raw(null);
  /** The person's choices of titles, by `titleKey`; null: not imported. */
  readonly choices = new SvelteMap<string, StoredTitle | null>();
  /** What the person says instead of values in the files, by `correctionKey`. */
  readonly corrections = new SvelteMap<string, Correction>();
  dayOrder: DayOrder | null = $state(null);
  /** What the person says of columns in this import, by header. */
  readonly #tables = new SvelteMap<string, TableColumns>();
  /** Whether the corrections are other ones than those of the preview. */
  isCorrected = $state(false);
  #upload: string | null = null;
  /** The service that was in use when the preview was read: it can be imported only there. */
  #readAt = '';
  readonly #app: ImportingApp;
  readonly #marquee: Marquee;
  readonly #changes: AppModel['ownChanges'];
  #running: AbortController | null = null;

  constructor(app: ImportingApp) {
    const { marquee, ownChanges } = app;
    this.#app = app;
    this.#marquee = marquee;
    this.#changes = ownChanges;
    marquee.on('imports.progress', (progress) => {
      if (this.importing.pending) this.progress = progress;
    });
  }

  /** What was imported at the service in use, where alone it can be undone; null: nothing, or it was undone. */
  get imported(): Imported | null {
    return this.undone ? null : this.#resultHere;
  }

  /** Also by Ctrl+Z. */
  get undone(): boolean {
    const batch = this.#resultHere?.batch ?? null;
    return batch !== null && this.#changes.wasTakenBack(batch);
  }

  get #resultHere(): Imported | null {
    return this.#result?.service === this.#app.service ? this.#result.imported : null;
  }

  async read(files: readonly File[]): Promise<void> {
    this.reset();
    const isRead = await this.reading.run(async () => {
      this.preview = await this.#cancellable(async (signal) => {
        const upload = crypto.randomUUID();
        for (const [index, file] of files.entries()) await this.#send(upload, index, file, signal);
        this.#upload = upload;
        this.#readAt = this.#app.serviceNow;
        return this.#marquee.request('imports.read', { upload, ...this.#options() }, signal);
      });
      const remembered = this.#remembered();
      // What is guessed applies unless the person says something else.
      for (const table of this.preview.tables)
        if (remembered.every(({ header }) => header !== table.header)) this.nameColumns(guessColumns(table));
    });
    if (isRead) await this.followService();
  }

  /** Reads the files again if another service was chosen, which has other titles and would refuse the import. */
  async followService(): Promise<void> {
    const { preview, reading, importing } = this;
    if (preview === null || reading.pending || importing.pending) return;
    if (this.#readAt === this.#app.serviceNow) return;
    this.choices.clear();
    await this.readAgain();
  }

  /** Corrects a value that a remark is about; null: the row isn't imported; undefined: it stays as it is. */
  correct(kind: Correction['kind'], { file, place, met }: Remark, value: string | null | undefined): void {
    if (place === null) return;
    const key = correctionKey(kind, { file, place, met });
    if (value === undefined) this.corrections.delete(key);
    else this.corrections.set(key, { kind, file, place, met, value });
    this.isCorrected = true;
  }

  /** How to read days with two readings. */
  orderDays(order: DayOrder | null): void {
    this.dayOrder = order;
    this.isCorrected = true;
  }

  /** Reads the same files with the corrections. */
  async readAgain(): Promise<void> {
    const upload = this.#upload;
    if (upload === null) return;
    const options = this.#options();
    const service = this.#app.serviceNow;
    // What is corrected meanwhile is read the next time.
    this.isCorrected = false;
    const isRead = await this.reading.run(async () => {
      this.preview = await this.#cancellable((signal) =>
        this.#marquee.request('imports.read', { upload, ...options }, signal),
      );
      this.#readAt = service;
      if (this.#tables.size > 0) await this.#app.change({ importTables: [...options.tables] });
    });
    if (isRead) await this.followService();
    else this.isCorrected = true;
  }

  /** What the columns of a table mean: as the person said, now or before, or as they are mostly called. */
  columnsFor(table: UnknownTable): TableColumns {
    const known = this.#remembered().find(({ header }) => header === table.header);
    return known ?? guessColumns(table);
  }

  nameColumns(columns: TableColumns): void {
    this.#tables.set(columns.header, columns);
    this.isCorrected = true;
  }

  /** The latest first. */
  #remembered(): TableColumns[] {
    const before = this.#app.state.settings.importTables.filter(({ header }) => !this.#tables.has(header));
    return [...this.#tables.values(), ...before].slice(0, mostTables);
  }

  #options(): ReadingOptions {
    const corrections = [...this.corrections.values()].slice(0, mostCorrections);
    return { corrections, dayOrder: this.dayOrder, tables: this.#remembered() };
  }

  async import(): Promise<void> {
    const { preview } = this;
    if (preview === null) return;
    this.progress = null;
    const unsure = Object.values(preview.unsure).flat();
    const choices = unsure.flatMap((title) => {
      const choice = this.choices.get(titleKey(title));
      return choice === undefined ? [] : [{ number: title.number, title: choice?.id ?? null }];
    });
    const service = this.#readAt;
    await this.importing.run(async () => {
      const imported = await this.#marquee.request('imports.import', { id: preview.id, choices });
      this.#result = { service, imported };
      this.preview = null;
      if (imported.batch !== null) this.#changes.note(imported.batch, m.import_undone(), service);
    });
    await this.followService();
  }

  async undo(): Promise<void> {
    const batch = this.imported?.batch ?? null;
    if (batch === null) return;
    await this.undoing.run(() => this.#changes.takeBack(batch));
  }

  /** Stops what runs. An import says itself whether it was stopped: a request that is aborted would leave that open. */
  cancel(): void {
    if (this.importing.pending && this.preview !== null)
      void quietly(this.#marquee.request('imports.stopImport', { id: this.preview.id }));
    else this.#running?.abort();
  }

  /** Forgets everything that is shown, and the files. */
  reset(): void {
    const upload = this.#upload;
    if (upload !== null) void quietly(this.#marquee.request('imports.discard', { upload }));
    this.preview = null;
    this.#upload = null;
    this.choices.clear();
    this.corrections.clear();
    this.#tables.clear();
    this.dayOrder = null;
    this.isCorrected = false;
    this.#result = null;
    for (const action of [this.reading, this.importing, this.undoing]) action.failure = null;
  }

  /** Sends a file, also an empty one, a piece at a time. */
  async #send(upload: string, index: number, file: File, signal: AbortSignal): Promise<void> {
    for (let at = 0; at === 0 || at < file.size; at += importPieceBytes) {
      const bytes = await base64Of(file.slice(at, at + importPieceBytes));
      await this.#marquee.request(
        'imports.send',
        { upload, file: index, at, name: file.name, bytes },
        signal,
      );
    }
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

/** Names a title of files, also after they were read again. */
export const titleKey = ({ kind, title, year }: NamedTitle): string => `${kind} ${title} ${year}`;

/** Names a value that a remark is about. */
export const correctionKey = (
  kind: Correction['kind'],
  { file, place, met }: Pick<Remark, 'file' | 'place' | 'met'>,
): string => [kind, file, place, met].join('\n');

const imports = new WeakMap<AppModel, AppImport>();

/** The window's import, which goes on while another page is shown. */
export function appImportOf(app: AppModel): AppImport {
  const known = imports.get(app);
  if (known !== undefined) return known;
  const made = new AppImport(app);
  imports.set(app, made);
  return made;
}

async function base64Of(bytes: Blob): Promise<string> {
  if (bytes.size === 0) return '';
  const reader = new FileReader();
  await new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = reject;
    reader.readAsDataURL(bytes);
  });
  const address = String(reader.result);
  return address.slice(address.indexOf(',') + 1);
}
