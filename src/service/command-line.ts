import { createInterface } from 'node:readline';
import { clockFrom } from '#shared/text/timing.ts';
import { createDemoSource } from '../demo/demo-source.ts';
import { helpText, readArguments } from './server/arguments.ts';
import { runLine } from './server/console.ts';
import { StartError, startService } from './server/server.ts';

/** Smaller catalogues are created too quickly to report progress. */
const minReportedTitles = 20_000;

/** Reports the progress of a large catalogue in steps of 10%. */
function createReporter(): (done: number, total: number) => void {
  let reported = 0;
  return (done, total) => {
    const tenths = Math.floor((done / total) * 10);
    if (total < minReportedTitles || tenths <= reported) return;
    reported = tenths;
    process.stderr.write(`Making the catalogue: ${tenths * 10} %\n`);
  };
}

async function run(): Promise<void> {
  const read = readArguments(process.argv.slice(2));
  if (read.request === 'help') {
    process.stdout.write(helpText);
    return;
  }
  if (read.request === 'invalid') throw new StartError(read.sentence);
  const options = { ...read.options, onProgress: createReporter() };
  const machine = { now: () => Date.now(), elapsed: () => performance.now() };
  const { today } = options;
  const clock = today === undefined ? machine : clockFrom(Date.parse(`${today}T12:00`), machine);
  const service = await startService(options, createDemoSource(), clock.now);
  process.stdout.write(
    [
      `Catalogue service ready at ${service.base}`,
      `authorisation: ${service.authorisation}`,
      `pictures: ${service.pictures}`,
      `access token: ${service.accessToken}`,
      `api key: ${service.apiKey}`,
      '',
    ].join('\n'),
  );
  // In the background of a terminal, reading stops the process unless it handles the signal; then it fails.
  if (process.platform !== 'win32') process.on('SIGTTIN', () => undefined);
  process.stdin.on('error', () => undefined);
  createInterface({ input: process.stdin }).on('line', (line) => {
    process.stdout.write(`${runLine(line, service)}\n`);
  });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Under npm, Ctrl-C arrives twice: from the terminal and from npm.
      if (isStopping) return;
      isStopping = true;
      void service.close().then(() => process.exit(0));
    });
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
