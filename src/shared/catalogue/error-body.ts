import * as v from 'valibot';

const shape = v.object({
  status_code: v.nullish(v.number(), null),
  status_message: v.nullish(v.string(), null),
  errors: v.nullish(v.array(v.string()), []),
});

/** What an error body says: the service's own code (34 …) and its sentences, for people and logs of the service's operator. */
export interface ServiceError {
  readonly serviceCode: number | null;
  readonly sentences: readonly string[];
}

/** Reads both dialects of error bodies (`status_code` + `status_message`, or `errors`); null when it is neither. */
export function readServiceError(body: unknown): ServiceError | null {
  const parsed = v.safeParse(shape, body);
  if (!parsed.success) return null;
  const { status_code: serviceCode, status_message: message, errors } = parsed.output;
  if (serviceCode === null && message === null && errors.length === 0) return null;
  return { serviceCode, sentences: message === null ? errors : [message, ...errors] };
}
