import * as v from 'valibot';
import { countOrNull, listOf, requiredText, textOrNull } from './tolerant.ts';

const shape = v.object({
  status_code: countOrNull,
  status_message: textOrNull,
  errors: listOf(requiredText),
});

/** The content of an error body: the service's own code (34 …) and its messages. */
export interface ServiceError {
  readonly serviceCode: number | null;
  readonly sentences: readonly string[];
}

/** Reads both forms of error bodies (`status_code` and `status_message`, or `errors`); null for anything else. */
export function readServiceError(body: unknown): ServiceError | null {
  const parsed = v.safeParse(shape, body);
  if (!parsed.success) return null;
  const { status_code: serviceCode, status_message: message, errors } = parsed.output;
  if (serviceCode === null && message === null && errors.length === 0) return null;
  return { serviceCode, sentences: message === null ? errors : [message, ...errors] };
}
