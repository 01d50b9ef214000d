import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureProgram } from '../../scripts/lib/debianPackage.mjs';

/** A running Caddy. */
export interface TestCaddy {
  /** Stops it at once and removes its files. */
  stop: () => Promise<void>;
}

/** Options of a Caddy for tests: plain HTTP on loopback, no files outside its folder. */
const GLOBAL_OPTIONS = '{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n';

/**
 * Starts Caddy with the sites of a Caddyfile, which must have `http://` addresses with ports. Resolves when it serves; rejects with its
 * output when it cannot start, or when it is missing and cannot be installed.
 */
export async function startCaddy(sites: string): Promise<TestCaddy> {
  const program = await ensureProgram('caddy', 'caddy');
  if (program === undefined) throw new Error('Caddy is missing.');
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  const config = join(folder, 'Caddyfile');
  // A Caddyfile has at most one block of global options, at its start.
  const withOptions = sites.replace(/^((?:#.*\n|\n)*)\{\n/, `$1${GLOBAL_OPTIONS}`);
  writeFileSync(config, withOptions === sites ? `${GLOBAL_OPTIONS}}\n${sites}` : withOptions);
  const child = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const endWithParent = () => child.kill('SIGKILL');
  process.once('exit', endWithParent);
  const ended = once(child, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('serving initial configuration')) resolve();
    });
    void ended.then(() => reject(new Error(`Caddy could not start:\n${output}`)));
  });
  return {
    stop: async () => {
      process.off('exit', endWithParent);
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
