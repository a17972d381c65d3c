import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderOfFile } from '../../../test/fixtures/temporary-folder.ts';
import { createLogger, writeDiagnostics } from './logger.ts';

const folder = folderOfFile();

it('Diagnostics are the facts and the end of the log, which has no secret', () => {
  const file = join(folder, 'marquee.log');
  writeFileSync(file, Array.from({ length: 400 }, (_, line) => `line ${line}\n`).join(''));
  const log = createLogger({ file, clock: { now: () => 0 } });
  log.protect('sentinel-secret');
  log.error('bug', { said: 'Bearer abc.def', kept: 'sentinel-secret' });
  const lines = writeDiagnostics({ Marquee: '1.2.3', Electron: undefined }, file).split('\n');
  expect(lines.slice(0, 3)).toEqual(['Marquee: 1.2.3', 'Electron: unknown', '']);
  expect(lines[3]).toBe('line 201');
  expect(lines.join('\n')).toContain('[secret]');
  expect(lines.join('\n')).not.toMatch(/sentinel|abc\.def/);
});

it('Diagnostics without a log are the facts', () => {
  expect(writeDiagnostics({ Marquee: '1.2.3' }, join(folder, 'none.log'))).toBe('Marquee: 1.2.3\n\n\n');
});
