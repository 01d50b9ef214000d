import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { startBackend, stopPrograms } from '../support/programs.ts';

afterAll(stopPrograms);

const NO_TOKENS = { REFERENCE_API_TOKEN: '', REFERENCE_CONTROL_TOKEN: '' };
const FOLDER = inRoot('.cache', 'reference');
const fileOf = (pid: number | undefined) => join(FOLDER, `${pid}.json`);
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { url: string; controlToken: string };

/** Output of `npm run control` in a process that knows the backend's address only. */
async function control(url: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], REFERENCE_URL: url };
  const cli = inRoot('backend', 'src', 'control', 'cli.ts');
  return (await promisify(execFile)(nodeBinary, [cli, ...args], { env })).stdout.trim();
}

describe('the tokens of a reference backend', () => {
  it('are random, and npm run control finds the control token', async () => {
    const [one, two] = await Promise.all([startBackend([], NO_TOKENS), startBackend([], NO_TOKENS)]);
    for (const { url } of [one, two]) expect(await control(url, 'faults')).toBe('[]');
    expect(await control(one.url, 'unpublish', 'gr-begroting')).toContain('"published": false');

    const file = fileOf(one.child.pid);
    const token = read(file).controlToken;
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(token).not.toBe(read(fileOf(two.child.pid)).controlToken);
    expect(one.output() + one.child.spawnargs.join(' ')).not.toContain(token);
    const answer = await fetch(`${two.url}/control/faults`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);

    for (const { child, ended } of [one, two]) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(existsSync(fileOf(child.pid))).toBe(false);
    }
  });

  it('are not written to a file when they are set', async () => {
    const { child } = await startBackend();
    expect(existsSync(fileOf(child.pid))).toBe(false);
  });

  it('must be set for a backend outside loopback', async () => {
    const started = startBackend(['--host', '0.0.0.0'], NO_TOKENS);
    const sentence =
      'Set REFERENCE_API_TOKEN and REFERENCE_CONTROL_TOKEN to a secret of your own: others can reach a backend that listens on 0.0.0.0.';
    await expect(started).rejects.toThrow(new Error(`${inRoot('backend', 'src', 'main.ts')} could not start:\n${sentence}`));
  });
});

it('npm start brings portal, backend and npm run control together without any token set', async () => {
  const env = { PATH: process.env['PATH'], PORT: '0', REFERENCE_PORT: '0', FOLLOW_PORT: '0', BACKEND_DATA_DIR: 'off' };
  const start = spawn(nodeBinary, [inRoot('scripts', 'start.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(start, 'exit');
  onTestFinished(() => {
    start.kill('SIGTERM');
  });
  const output = text(start.stdout);
  const printed = await new Promise<string>((resolve, reject) => {
    let received = '';
    start.stdout.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      if (received.includes('Ctrl-C')) resolve(received);
    });
    void ended.then(() => reject(new Error(received)));
  });
  // The output names a live session only when the API accepted the token.
  const [, live = ''] = /A live session +(\S+)/.exec(printed) ?? [];
  const [, backend = ''] = /a description of its API: (\S+)\//.exec(printed) ?? [];
  expect((await fetch(live)).status).toBe(200);
  expect(await control(backend, 'viewers', 'live-raad', '77')).toContain('77');
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  const left = files.map((name) => read(join(FOLDER, name)));
  const { controlToken } = left.find(({ url }) => url === backend) ?? expect.fail('it left no file');
  start.kill('SIGTERM');
  await ended;
  expect(await output).not.toContain(controlToken);
});
