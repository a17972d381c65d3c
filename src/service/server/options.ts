import type { CatalogueParameters } from '../catalogue/catalogue-file.ts';
import type { Progress } from '../catalogue/source.ts';

/** Options of a catalogue service. */
export interface ServiceOptions extends CatalogueParameters {
  /** 0 selects a free port. */
  readonly port: number;
  /** The address to listen on; 127.0.0.1 if absent. */
  readonly host?: string;
  /** The day (YYYY-MM-DD) as of which the catalogue is seen, and for which a new one is dated; today if absent. */
  readonly today?: string;
  /** Another day (YYYY-MM-DD) as of which the catalogue is seen; `today` if absent. */
  readonly asOf?: string;
  /** The delay of the interface's responses, in ms. */
  readonly latencyMs?: number;
  /** The lifetime of a request token, in minutes; 60 if absent. */
  readonly tokenMinutes?: number;
  /** Derived from the seed if absent. */
  readonly accessToken?: string;
  /** Derived from the seed if absent. */
  readonly apiKey?: string;
  /** A part of the pictures' address, for programs that must not draw pictures unless they know it; none if absent. */
  readonly pictureSecret?: string;
  readonly onProgress?: Progress;
}
