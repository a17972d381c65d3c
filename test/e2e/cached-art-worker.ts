/**
 * Replaces the service's art worker: reads a picture from the run's folder when a service of this run drew it before, and draws
 * none for `./script/test`, whose stories look at none.
 */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Rendered } from '../../src/demo/art/render.ts';
import type { RenderAnswer, RenderRequest } from '../../src/demo/art/render-worker.ts';
import { onePixel } from '../fixtures/one-pixel.ts';
import { isGate } from '../fixtures/scale.ts';
import { prepared } from './prepared.ts';

const folder = prepared()?.pictures ?? '.';
const undrawn: Rendered | null = isGate ? { bytes: onePixel, contentType: 'image/png' } : null;

function drawnBefore(file: string): Rendered | null {
  try {
    const bytes = new Uint8Array(readFileSync(file));
    return { bytes, contentType: bytes[0] === 0xff ? 'image/jpeg' : 'image/png' };
  } catch {
    return null;
  }
}

async function draw(file: string, { subject, width, height }: RenderRequest): Promise<Rendered> {
  const { prepare, render } = await import('../../src/demo/art/render.ts');
  await prepare();
  const rendered = render(subject, width, height);
  // Another service may read the file at any moment, so it appears complete.
  const begun = `${file}.${process.pid}`;
  writeFileSync(begun, rendered.bytes);
  renameSync(begun, file);
  return rendered;
}

parentPort?.on('message', (call: RenderRequest) => {
  const { subject, width, height } = call;
  const name = createHash('sha256')
    .update(JSON.stringify([subject, width, height]))
    .digest('hex');
  const file = join(folder, name);
  void Promise.resolve(undrawn ?? drawnBefore(file) ?? draw(file, call)).then(
    (rendered) => parentPort?.postMessage({ rendered } satisfies RenderAnswer),
    (error: unknown) => parentPort?.postMessage({ failed: String(error) } satisfies RenderAnswer),
  );
});
