import { helpText, readArguments } from './arguments.ts';
import { NotStarted } from './options.ts';
import { startService } from './server.ts';

/** Catalogues up to this size are made before anybody wonders. */
const worthReporting = 20_000;

/** Says how far a large catalogue is, at every tenth. */
function reporter(): (done: number, total: number) => void {
  let said = 0;
  return (done, total) => {
    const tenths = Math.floor((done / total) * 10);
    if (total < worthReporting || tenths <= said) return;
    said = tenths;
    process.stderr.write(`Making the catalogue: ${tenths * 10} %\n`);
  };
}

async function run(): Promise<void> {
  const asked = readArguments(process.argv.slice(2));
  if (asked.wants === 'help') {
    process.stdout.write(helpText);
    return;
  }
  if (asked.wants === 'nothing') throw new NotStarted(asked.sentence);
  const service = await startService({ ...asked.options, onProgress: reporter() }, () => Date.now());
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
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ctrl-C under npm comes twice: from the terminal, and from npm, which passes it on.
      if (isStopping) return;
      isStopping = true;
      void service.close().then(() => process.exit(0));
    });
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof NotStarted)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
