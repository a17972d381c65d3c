/** A licence's text, with the packages that it belongs to. */
export interface LicenceText {
  /** Names and versions. */
  readonly packages: readonly string[];
  /** An SPDX expression. */
  readonly licence: string;
  readonly text: string;
}

/** The licences of everything that ships. The build replaces this module: see script/licence-texts.ts. */
export const licenceTexts: readonly LicenceText[] = [];
