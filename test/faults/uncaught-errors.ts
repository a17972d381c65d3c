import { afterAll, beforeAll } from 'vitest';

/** Collects unhandled rejections and uncaught exceptions while the tests of the calling file run. */
export function uncaughtErrors(): unknown[] {
  const errors: unknown[] = [];
  const collect = (error: unknown): void => void errors.push(error);
  beforeAll(() => {
    process.on('unhandledRejection', collect).on('uncaughtException', collect);
  });
  afterAll(() => {
    process.off('unhandledRejection', collect).off('uncaughtException', collect);
  });
  return errors;
}
