import type { Backend } from './app.ts';
import { createBackend } from './app.ts';
import { RUNNING_DIR, writeRunningBackend } from './control/runningBackends.ts';
import { startTraces } from './observability/traces.ts';
import { SeedError } from './seed/seedError.ts';
import type { Settings } from './settings.ts';
import { readSettings, USAGE } from './settings.ts';
import { lockDatabase } from './store/primaryLock.ts';

/** Runs the program with the arguments and the environment of this process; ends the process when it cannot start. */
export async function runBackend(): Promise<void> {
  try {
    const settings = readSettings(process.argv.slice(2), process.env);
    if (settings.help) console.log(USAGE);
    else await run(settings);
  } catch (error) {
    console.error(
      error instanceof SeedError ? `The seed cannot be used:\n${error.message}` : error instanceof Error ? error.message : error,
    );
    process.exit(1);
  }
}

/** Another instance may play the scripts and read the cameras from now on. */
function endAtOnce(): void {
  console.error('The connection with the lock of the database was lost: another backend may have it now.');
  process.exit(1);
}

async function run(settings: Settings): Promise<void> {
  const { database, follow } = settings.backend;
  const isAlone = database === undefined || database === ':memory:' || follow;
  const unlock = isAlone ? undefined : await lockDatabase(database, endAtOnce);
  // No span ends before there is a backend, so its log is not read earlier.
  const stopTraces = await startTraces(process.env, () => backend.app.log);
  const backend = await start(settings);
  const removeFile = settings.backend.controlToken === undefined ? writeControlFile(backend) : () => undefined;
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    removeFile();
    void backend.close().then(async () => {
      await stopTraces();
      await unlock?.();
      process.exit(0);
    });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const { ownUrl } = backend;
  console.log(JSON.stringify({ ready: true, url: ownUrl, port: Number(new URL(ownUrl).port), controlUrl: `${ownUrl}/control` }));
}

/** Writes the address and the random control token to a file for `npm run control`; returns the function that removes the file. */
function writeControlFile({ app, controlToken }: Backend): () => void {
  try {
    return writeRunningBackend(RUNNING_DIR, { url: app.listeningOrigin, controlToken });
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`The file for npm run control cannot be written: ${message}. Set REFERENCE_CONTROL_TOKEN.`, { cause: error });
  }
}

/** Starts on the configured port, or on a free port if none is configured and the default port is taken. */
async function start({ backend: options, isPortSet }: Settings): Promise<Backend> {
  const backend = await createBackend(options);
  try {
    await backend.listen();
    return backend;
  } catch (error) {
    await backend.close();
    if (isPortSet || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return start({ backend: { ...options, port: 0 }, isPortSet: true, help: false });
  }
}
