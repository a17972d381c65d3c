import type { AppState } from './answers.ts';
import type { InputOf, OutputOf, RequestName } from './requests.ts';

/** The id of the element of the page's document that contains `FirstAnswers` as JSON. */
export const firstAnswersId = 'first-answers';

/** A request that the page would send at its start, with its answer. */
export type FirstAnswer = {
  [Name in RequestName]: {
    readonly name: Name;
    readonly input: InputOf<Name>;
    readonly value: OutputOf<Name>;
  };
}[RequestName];

/** What the page arrives with, so that it shows its first frame without a request. Contains what its requests return, no more. */
export interface FirstAnswers {
  readonly state: AppState;
  readonly answers: readonly FirstAnswer[];
}
