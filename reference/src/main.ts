import type { Backend } from './app.ts';
import { createBackend } from './app.ts';
import { RUNNING_DIR, writeRunningBackend } from './control/runningBackends.ts';
import { SeedError } from './seed/seedError.ts';
import type { Settings } from './settings.ts';
import { readSettings, USAGE } from './settings.ts';

try {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (settings.help) console.log(USAGE);
  else await run(settings);
} catch (error) {
  console.error(error instanceof SeedError ? `The seed cannot be used:\n${error.message}` : error instanceof Error ? error.message : error);
  process.exit(1);
}

async function run(settings: Settings): Promise<void> {
  const backend = await start(settings);
  const removeFile = settings.backend.controlToken === undefined ? leaveForControl(backend) : () => undefined;
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    removeFile();
    void backend.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(JSON.stringify({ ready: true, url: backend.url, controlUrl: `${backend.url}/control` }));
}

/** Has `npm run control` find a backend whose control token nobody knows; answers what makes it forget. */
function leaveForControl({ app, controlToken }: Backend): () => void {
  try {
    return writeRunningBackend(RUNNING_DIR, { url: app.listeningOrigin, controlToken });
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`The control token cannot be left for npm run control: ${message}. Set REFERENCE_CONTROL_TOKEN.`, { cause: error });
  }
}

/** Starts on the port that was asked for; the default one gives way to a free one when it is taken. */
async function start({ backend: options, portWasAsked }: Settings): Promise<Backend> {
  const backend = await createBackend(options);
  try {
    await backend.listen();
    return backend;
  } catch (error) {
    await backend.close();
    if (portWasAsked || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return start({ backend: { ...options, port: 0 }, portWasAsked: true, help: false });
  }
}
