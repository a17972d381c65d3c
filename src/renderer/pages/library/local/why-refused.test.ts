import { expect, it } from 'vitest';
import type { Failure } from '#shared/result.ts';
import { whyRefused } from './why-refused.ts';

it.each([
  ['tmdb', 'TMDB'],
  ['demo', 'Demo'],
  ['other-0123', 'Another service'],
])('a file of the service %s says what to choose in Settings', (service, name) => {
  const failure: Failure = {
    code: 'invalidInput',
    retryable: false,
    details: { reason: 'service', service },
  };
  expect(whyRefused(failure, 'en')).toContain(`Choose “${name}” in Settings`);
});
