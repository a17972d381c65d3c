import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { call, send } from '../conformance/requests.ts';
import { samplesOf } from '../conformance/samples.ts';
import { startProcess } from '../conformance/service-process.ts';
import type { ServiceProcess } from '../conformance/service-process.ts';
import { decide, newToken } from '../conformance/sign-in.ts';

/** The bundled service's body for every endpoint. */
export interface RealAnswers {
  readonly service: ServiceProcess;
  readonly port: number;
  /** Parameters for each endpoint with a non-empty body. */
  readonly parameters: Readonly<Record<EndpointName, Parameters>>;
  /** The bodies, as sent. */
  readonly bodies: Readonly<Record<EndpointName, string>>;
  /** A request body for the one endpoint that needs one; valid for one request. */
  tokenBody(): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<unknown>;
}

/** Starts the bundled service as a separate program and requests every endpoint once. */
export async function startRealAnswers(): Promise<RealAnswers> {
  const service = await startProcess();
  const parameters = await samplesOf(service);
  const tokenBody = async (): Promise<Readonly<Record<string, string>>> => {
    const token = await newToken(service);
    await decide(service, token, 'approve');
    return { request_token: token };
  };
  const bodies = {} as Record<EndpointName, string>;
  for (const name of endpointNames) {
    const row = endpointOf(name);
    const { status, text } =
      row.method === 'GET'
        ? await call(service.base, name, parameters[name])
        : await send(`${service.base}${row.path}?api_key=${service.apiKey}`, {
            method: row.method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(await tokenBody()),
          });
    if (status !== 200) throw new Error(`${name} answered ${status}.`);
    bodies[name] = text;
  }
  return {
    service,
    port: Number(new URL(service.base).port),
    parameters,
    bodies,
    tokenBody,
    stop: () => service.stop(),
  };
}
