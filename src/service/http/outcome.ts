/** What an endpoint answers: the JSON body of a success, or a fault. */
export type Outcome =
  { readonly ok: true; readonly body: object } | { readonly ok: false; readonly fault: Fault };

/** An error answer: HTTP status, JSON body and what else must be said in headers. */
export interface Fault {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The public service's own error codes that this service uses: code → [HTTP status, sentence]. */
const sentences = {
  3: [401, 'Authentication failed: you have no permission to use this.'],
  5: [422, 'Invalid parameters.'],
  6: [404, 'Invalid id: there is nothing with this id.'],
  7: [401, 'Invalid API key: a valid key must be given.'],
  11: [500, 'Internal error: something went wrong here.'],
  17: [401, 'Session denied.'],
  20: [422, 'Invalid date range: it must not be longer than 14 days.'],
  22: [400, 'Invalid page: pages are whole numbers from 1 to 500.'],
  23: [400, 'Invalid date: dates are written YYYY-MM-DD.'],
  27: [400, 'Too many appended answers: at most 20.'],
  33: [401, 'Invalid request token: it has expired or was never given out.'],
  34: [404, 'The resource you asked for could not be found.'],
  41: [422, 'This request token has not been approved.'],
  42: [405, 'This method is not supported for this resource.'],
  47: [400, 'The input is not valid.'],
} as const satisfies Record<number, readonly [number, string]>;

/** A code of the service's error bodies. */
export type ServiceCode = keyof typeof sentences;

/** Makes the fault of a code; `more` says in words what is wrong, `extra` adds fields to the body. */
export function fault(code: ServiceCode, more = '', extra: object = {}): Fault {
  const [status, sentence] = sentences[code];
  const message = more === '' ? sentence : `${sentence.replace(/\.$/, '')}: ${more}`;
  return { status, body: { success: false, ...extra, status_code: code, status_message: message } };
}

/** A fault in the public service's other dialect: sentences about missing input, no code; HTTP 422. */
export function missingInput(...errors: string[]): Fault {
  return { status: 422, body: { errors } };
}

/** A transport-level fault that has no code of its own in the service's list. */
export function transportFault(status: number, sentence: string): Fault {
  return { status, body: { success: false, status_code: 47, status_message: sentence } };
}

/** Wraps a body as a success. */
export function answer(body: object): Outcome {
  return { ok: true, body };
}

/** Wraps a fault; takes what `fault` takes. */
export function refuse(code: ServiceCode, more = '', extra: object = {}): Outcome & { readonly ok: false } {
  return { ok: false, fault: fault(code, more, extra) };
}
