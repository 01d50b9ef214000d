// Runs a program and kills it when the standard input ends: the process that started this one has closed it, or has ended in any way.
// ffmpeg itself would go on waiting for a camera.
import { spawn } from 'node:child_process';

// The number of outputs that the program has beside the standard ones.
const [more = '0', program = '', ...args] = process.argv.slice(2);
const outputs = Array.from({ length: Number(more) }, () => 'inherit' as const);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', ...outputs] });
const stop = () => child.kill('SIGKILL');

child.once('error', () => process.exit(1));
child.once('exit', (code) => process.exit(code ?? 1));
process.stdin.once('end', stop).once('error', stop).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
