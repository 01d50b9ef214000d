import { execFileSync, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../app.ts';
import { createTestBackend } from '../../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../../seed/testSeed.ts';
import { matchesHash } from '../../store/passwordHash.ts';

const CLI = resolve(import.meta.dirname, '../cli.ts');
const COMMAND = `'${process.execPath}' '${CLI}' edit raad password=-`;

let backend: Backend;

beforeAll(async () => {
  const seed = writeSeed(SMALL_SEED);
  backend = await createTestBackend({ seedDirs: [seed], mediaDir: seed, controlToken: 'control' });
  await backend.listen();
});
afterAll(() => backend.close());

const hasPassword = async (password: string) => matchesHash(password, (await backend.store.getSession('dorp', 'raad'))?.password ?? '');

/** Runs the command, and sends each text when it has printed the next question; resolves to its exit code and what it printed. */
async function edit(
  program: string,
  args: string[],
  answers: readonly string[],
  question?: string,
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, REFERENCE_URL: backend.ownUrl, REFERENCE_CONTROL_TOKEN: 'control' };
  const child = spawn(program, args, { env, stdio: 'pipe' });
  let output = '';
  const left = [...answers];
  const answer = () => {
    while (left.length > 0 && (question === undefined || output.split(question).length > answers.length - left.length + 1))
      child.stdin.write(left.shift() ?? '');
    if (question === undefined) child.stdin.end();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString();
      answer();
    });
  if (question === undefined) answer();
  const code = await new Promise<number>((done) => child.once('close', (exit) => done(exit ?? -1)));
  return { code, output };
}

/** Runs the command in a terminal. */
const editInTerminal = (answers: readonly string[]) => edit('script', ['-qec', COMMAND, '/dev/null'], answers, ': ');

const hasScript = (() => {
  try {
    execFileSync('script', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

describe('edit SESSION password=-', () => {
  it('reads the password from standard input', async () => {
    expect(await edit('sh', ['-c', COMMAND], ['maple river=27\n'])).toMatchObject({ code: 0 });
    expect(await hasPassword('maple river=27')).toBe(true);
  });

  it('changes nothing without a password', async () => {
    const before = backend.store.getSession('dorp', 'raad');
    const { code, output } = await edit('sh', ['-c', COMMAND], ['\n']);
    expect(code).toBe(1);
    expect(output).toContain('the password is empty: password= removes it');
    expect(backend.store.getSession('dorp', 'raad')).toEqual(before);
  });

  it.skipIf(!hasScript)('asks for it twice in a terminal, without showing it', async () => {
    const { code, output } = await editInTerminal(['oak-lake\r', 'oak-lake\r']);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('The same again: ') as string });
    expect(output).not.toContain('oak');
    expect(await hasPassword('oak-lake')).toBe(true);
  });

  it.skipIf(!hasScript)('changes nothing if the two entries in a terminal differ, or the command is stopped', async () => {
    const before = backend.store.getSession('dorp', 'raad');
    const { code, output } = await editInTerminal(['elm\r', 'ash\r']);
    expect(code).toBe(1);
    expect(output).toContain('the two entries differ');
    expect((await editInTerminal(['\u0003'])).code).toBe(1);
    expect(backend.store.getSession('dorp', 'raad')).toEqual(before);
  });
});
