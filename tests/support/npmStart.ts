import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { createDataFolder, removeDataFolder } from './dataFolder.ts';

/** `npm start` that runs for the tests of one file. */
export interface Started {
  /** Id of its process; the portal, the backend and the follow service are its children. */
  pid: number;
  /** Everything that it has printed so far. */
  output: () => string;
  /** Stops it as Ctrl-C does, and resolves to its exit code. */
  stop: () => Promise<number | null>;
}

/** Runs `npm start` with the given settings only; resolves when it has printed its addresses, and rejects if it ends before. */
export async function runStart(environment: Record<string, string>, args: string[] = []): Promise<Started> {
  const folder = createDataFolder();
  const compiled = process.env['NODE_COMPILE_CACHE'];
  const child = spawn(nodeBinary, [inRoot('scripts', 'start.mjs'), ...args], {
    cwd: inRoot(),
    env: {
      PATH: process.env['PATH'] ?? '',
      ...(compiled && { NODE_COMPILE_CACHE: compiled }),
      PORTAL_DATA_DIR: folder,
      PORTAL_SEARCH: 'off',
      BACKEND_DATA_DIR: 'off',
      // Another test may take the usual port before the service does.
      FOLLOW_PORT: '0',
      FOLLOW_DATA_DIR: join(folder, 'follow'),
      FOLLOW_MAIL_DIR: join(folder, 'mail'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stopWithParent = () => child.kill('SIGTERM');
  process.once('exit', stopWithParent);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Ctrl-C stops everything.')) resolve();
      });
    void ended.then((code) => reject(new Error(`npm start ended early with ${String(code)}:\n${output}`)));
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      process.off('exit', stopWithParent);
      child.kill('SIGTERM');
      const code = await ended;
      removeDataFolder(folder);
      return code;
    },
  };
}
