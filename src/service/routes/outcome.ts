type Headers = Readonly<Record<string, string>>;

/** The result of an endpoint: the JSON body of a success, or a fault. */
export type Outcome = { readonly ok: true; readonly body: object; readonly headers?: Headers } | Refusal;

/** The result of an endpoint that rejects a request. */
export interface Refusal {
  readonly ok: false;
  readonly fault: Fault;
}

/** An error response. */
export interface Fault {
  /** The HTTP status. */
  readonly status: number;
  /** The JSON body. */
  readonly body: object;
  readonly headers?: Headers;
}

/** The public service's error codes that this service uses: code → [HTTP status, message]. */
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

/** A code in an error body. */
export type ServiceCode = keyof typeof sentences;

/** Creates the fault of a code. `detail` extends the message, `extra` adds fields to the body. */
export function fault(code: ServiceCode, detail = '', extra: object = {}): Fault {
  const [status, sentence] = sentences[code];
  const message = detail === '' ? sentence : `${sentence.replace(/\.$/, '')}: ${detail}`;
  return { status, body: { success: false, ...extra, status_code: code, status_message: message } };
}

/** Creates a fault of the transport, which has no code of its own. */
export function transportFault(status: number, sentence: string): Fault {
  return { status, body: { success: false, status_code: 47, status_message: sentence } };
}

/** Wraps a body as a success. */
export function answer(body: object, headers: Headers = {}): Outcome {
  return { ok: true, body, headers };
}

/** Wraps a fault; takes the arguments of `fault`. */
export function refuse(...args: Parameters<typeof fault>): Refusal {
  return { ok: false, fault: fault(...args) };
}

/** Rejects with the public service's other form of error body: HTTP 422, and messages without a code. */
export function missingInput(...errors: string[]): Refusal {
  return { ok: false, fault: { status: 422, body: { errors } } };
}

/** A moment as the service writes it in bodies: `YYYY-MM-DD HH:MM:SS UTC`. */
export function inUtc(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
