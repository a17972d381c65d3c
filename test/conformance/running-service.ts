import { afterAll, beforeAll, expect } from 'vitest';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { call } from './requests.ts';
import type { Values } from './requests.ts';
import { samplesOf } from './samples.ts';
import type { Samples } from './samples.ts';
import { startProcess } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';

/** A service that runs while the tests of the calling file run, and must print no error. Use it in tests and hooks only. */
export function runningService(args: readonly string[] = []): ServiceProcess {
  const service = {} as ServiceProcess;
  beforeAll(async () => {
    Object.assign(service, await startProcess(args));
  });
  afterAll(async () => {
    expect(service.errorOutput()).toBe('');
    await service.stop();
  });
  return service;
}

/** The samples of a running service. Use them in tests and later hooks only. */
export function runningSamples(service: ServiceProcess): Samples {
  const samples = {} as Samples;
  beforeAll(async () => {
    Object.assign(samples, await samplesOf(service));
  });
  return samples;
}

/** Sends a GET to an endpoint and returns its body; fails unless the status is 200. */
export async function readBody<Body>(
  service: ServiceProcess,
  name: EndpointName,
  values: Values,
): Promise<Body> {
  const { status, body, text } = await call(service.base, name, values);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return body as Body;
}
