/** How a catalogue service is to run. */
export interface ServiceOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** Address to listen on; 127.0.0.1 when absent. */
  readonly host?: string;
  /** The catalogue's SQLite file; made when it is not there. */
  readonly file: string;
  /** Series and movies of a new catalogue. */
  readonly titles: number;
  /** The same seed makes the same catalogue and credentials. */
  readonly seed: number;
  /** The day (YYYY-MM-DD) that the catalogue believes it is; the machine's own when absent. */
  readonly today?: string;
  /** Delay of every answer of the interface, in ms. */
  readonly latencyMs?: number;
  /** Life of a request token, in minutes; 60 when absent. */
  readonly tokenMinutes?: number;
  /** Made from the seed when absent. */
  readonly accessToken?: string;
  /** Made from the seed when absent. */
  readonly apiKey?: string;
  /** Where the worker that draws pictures is found, when not beside the sources. */
  readonly artWorker?: URL;
  /** Told while a new catalogue is made: titles written so far, and in all. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Why the service could not be started, as one sentence that names the thing and the way out. */
export class NotStarted extends Error {}
