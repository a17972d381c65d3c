/** Stands in for the service's worker that draws: a picture that any service of this run drew is taken from its folder. */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Rendered } from '../../src/service/art/render.ts';
import type { RenderAnswer, RenderCall } from '../../src/service/art/render-worker.ts';
import { prepared } from './prepared.ts';

const folder = prepared()?.pictures ?? '.';

function drawnBefore(file: string): Rendered | null {
  try {
    const bytes = new Uint8Array(readFileSync(file));
    return { bytes, contentType: bytes[0] === 0xff ? 'image/jpeg' : 'image/png' };
  } catch {
    return null;
  }
}

async function draw(file: string, { subject, width, height }: RenderCall): Promise<Rendered> {
  const { prepare, render } = await import('../../src/service/art/render.ts');
  await prepare();
  const rendered = render(subject, width, height);
  // Another service may look for it at any moment: it is there whole or not at all.
  const begun = `${file}.${process.pid}`;
  writeFileSync(begun, rendered.bytes);
  renameSync(begun, file);
  return rendered;
}

parentPort?.on('message', (call: RenderCall) => {
  const { id, subject, width, height } = call;
  const name = createHash('sha256')
    .update(JSON.stringify([subject, width, height]))
    .digest('hex');
  const file = join(folder, name);
  void Promise.resolve(drawnBefore(file) ?? draw(file, call)).then(
    (rendered) => parentPort?.postMessage({ id, rendered } satisfies RenderAnswer),
    (error: unknown) => parentPort?.postMessage({ id, failed: String(error) } satisfies RenderAnswer),
  );
});
