import { expect, it } from 'vitest';
import { runProgram } from './runProgram.ts';

const run = (script: string, options?: Parameters<typeof runProgram>[2]) => runProgram(process.execPath, ['-e', script], options);

it('returns the output of a program, or passes it on while it runs', async () => {
  expect((await run('console.log(6 * 7)')).toString()).toBe('42\n');
  let text = '';
  expect(await run('console.log(6 * 7)', { onOutput: (part) => (text += part) })).toHaveLength(0);
  expect(text).toBe('42\n');
});

it('names the last message of a program that fails', async () => {
  const failing = run('console.error("first\\nlast\\n"); process.exitCode = 3');
  await expect(failing).rejects.toMatchObject({ name: 'ProgramError', message: 'last', messages: 'first\nlast\n\n' });
  const { signal } = new AbortController();
  await expect(runProgram('/nowhere', [], { signal })).rejects.toThrow('ENOENT');
  await expect(run('process.exitCode = 3')).rejects.toThrow(`${process.execPath} ended without a message`);
});

it('kills a program when the signal is aborted', async () => {
  const controller = new AbortController();
  const onOutput = () => controller.abort();
  const running = run('console.log("started"); setInterval(() => undefined, 1000)', { signal: controller.signal, onOutput });
  await expect(running).rejects.toThrow('aborted');
  await expect(run('', { signal: controller.signal })).rejects.toThrow('aborted');
});
