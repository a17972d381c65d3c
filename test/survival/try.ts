import { mkdtempSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { startService } from '/work/main/src/service/server.ts';
import { startCountingProxy } from '/work/main/test/fixtures/counting-proxy.ts';
const f = mkdtempSync('/tmp/sv-');
const t0 = performance.now();
const service = await startService({ port: 0, file: f + '/cat.sqlite', titles: 120, seed: 7, today: '2026-10-14', accessToken: 'survival.access.token-0123456789' });
console.log('service', performance.now() - t0);
const proxy = await startCountingProxy(service.authorisation);
import { DatabaseSync } from 'node:sqlite';
const c = new DatabaseSync(f + '/cat.sqlite', { readOnly: true });
console.log(c.prepare("select id, last_season, popularity from series where last_season between 2 and 5 limit 12").all().map((r)=>JSON.stringify(r)).join('\n'));
console.log(c.prepare("select id from movies limit 3").all());
for (const [series, movie] of [[Number(process.argv[2] ?? 0), Number(process.argv[3] ?? 0)]]) {
  if (!series) break;
  for (let i = 0; i < 4; i++) {
  const began = performance.now();
  const child = spawn(process.execPath, ['/work/main/test/survival/keeper.ts', JSON.stringify({ dataFolder: f, origin: proxy.origin, accessToken: 'survival.access.token-0123456789', today: '2026-10-14', keep: [{ kind: 'series', seriesId: series, specials: false }, { kind: 'movie', movieId: movie }], remove: i ?  { kind: 'series', seriesId: series, specials: false }: null, untilDone: true })], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_COMPILE_CACHE: '/tmp/ncc' } });
  child.stdout.on('data', (d) => console.log(String(d).trim(), Math.round(performance.now() - began), proxy.asked.length));
  await new Promise((r) => child.once('close', r));
  console.log('closed', performance.now() - began);
  }
}
await proxy.close(); await service.close();
