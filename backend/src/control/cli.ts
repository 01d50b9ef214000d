import type { ControlCall } from './commands.ts';
import { toControlCall, USAGE } from './commands.ts';
import { withPassword } from './edit/readPassword.ts';
import { chooseBackend, readRunningBackends, RUNNING_DIR } from './runningBackends.ts';

const args = process.argv.slice(2);
if (args.length === 0 || args.includes('--help')) console.log(USAGE);
else await run(args);

async function run(commandArgs: string[]): Promise<void> {
  try {
    const { ok, text, note } = await send(toControlCall(await withPassword(commandArgs, process.stdin, process.stderr)));
    (ok ? console.log : console.error)(text);
    if (note !== undefined) console.error(note);
    process.exitCode = ok ? 0 : 1;
  } catch (error) {
    console.error(
      error instanceof TypeError ? 'The reference backend does not answer; set its address in REFERENCE_URL.' : (error as Error).message,
    );
    process.exitCode = 1;
  }
}

async function send({ method, path, body, printed }: ControlCall): Promise<{ ok: boolean; text: string; note?: string }> {
  const { url, controlToken } = chooseBackend(readRunningBackends(RUNNING_DIR), process.env);
  const response = await fetch(`${url}/control${path}`, {
    method,
    headers: { Authorization: `Bearer ${controlToken}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (text === '') return { ok: response.ok, text: 'done' };
  const answer = JSON.parse(text) as Record<string, unknown>;
  if (!response.ok || printed === undefined) return { ok: response.ok, text: JSON.stringify(answer, null, 2) };
  return { ok: true, text: String(answer[printed]), ...(typeof answer['note'] === 'string' && { note: answer['note'] }) };
}
