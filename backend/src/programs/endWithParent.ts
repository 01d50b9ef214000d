// Runs a program and kills it when the standard input ends: the process that started this one has closed it, or has ended in any way.
// ffmpeg itself would go on waiting for a camera.
import { spawn } from 'node:child_process';

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
const stop = () => child.kill('SIGKILL');

child.once('error', () => process.exit(1));
child.once('exit', (code) => process.exit(code ?? 1));
process.stdin.once('end', stop).once('error', stop).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
