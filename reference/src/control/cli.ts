import type { ControlCall } from './commands.ts';
import { toControlCall, USAGE } from './commands.ts';

const args = process.argv.slice(2);
if (args.length === 0 || args.includes('--help')) console.log(USAGE);
else await run(args);

async function run(words: string[]): Promise<void> {
  try {
    const { ok, text } = await send(toControlCall(words));
    (ok ? console.log : console.error)(text);
    process.exitCode = ok ? 0 : 1;
  } catch (error) {
    console.error(
      error instanceof TypeError ? 'The reference backend does not answer; REFERENCE_URL says where it is.' : (error as Error).message,
    );
    process.exitCode = 1;
  }
}

async function send({ method, path, body }: ControlCall): Promise<{ ok: boolean; text: string }> {
  const base = process.env['REFERENCE_URL'] ?? 'http://127.0.0.1:4400';
  const token = process.env['REFERENCE_CONTROL_TOKEN'] ?? 'reference-control';
  const response = await fetch(`${base}/control${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { ok: response.ok, text: text === '' ? 'done' : JSON.stringify(JSON.parse(text), null, 2) };
}
