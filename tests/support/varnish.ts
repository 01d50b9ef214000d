import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ensureProgram } from '../../scripts/lib/debianPackage.mjs';
import { findFreePort } from './ports.ts';

/** A Varnish in front of a server, as Debian configures it: it follows Cache-Control. */
export interface TestVarnish {
  url: string;
  stop: () => Promise<void>;
}

/** Starts Varnish in front of a server on this machine. Undefined when it is missing and cannot be installed. */
export async function startVarnish(target: string): Promise<TestVarnish | undefined> {
  const program = await ensureProgram('varnishd', 'varnish');
  if (program === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'));
  const { hostname, port } = new URL(target);
  const configuration = join(folder, 'portal.vcl');
  writeFileSync(configuration, `vcl 4.1;\nbackend default { .host = "${hostname}"; .port = "${port}"; }\n`);
  const url = `http://127.0.0.1:${String(await findFreePort())}`;
  // No jail: the user of the tests is the only one it has.
  const args = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-a', new URL(url).host, '-f', configuration, '-s', 'malloc,64m'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const complaints: string[] = [];
  child.stderr.on('data', (text) => complaints.push(String(text)));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit');
  const isUp = () =>
    fetch(url).then(
      ({ headers }) => headers.has('x-varnish'),
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(complaints.join(''));
    await setTimeout(100);
  }
  return {
    url,
    stop: async () => {
      process.off('exit', kill);
      // The worker process ends with its manager only when that is told to stop.
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
