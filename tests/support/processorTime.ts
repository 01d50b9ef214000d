import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of Linux in a second. */
const TICKS = 100;

/** Parent and used processor time of a process; undefined when it has ended. */
function readProcess(pid: string): { parent: string; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain blanks.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: fields[1] ?? '', ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}

/** Processor time in seconds that a process and everything it has started have used. */
export function readProcessorSeconds(pid: number): number {
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const found = readProcess(name);
        return found ? [[name, found] as const] : [];
      }),
  );
  const belongsTo = (name: string): boolean => {
    const found = processes.get(name);
    return name === String(pid) || (found !== undefined && belongsTo(found.parent));
  };
  const ticks = [...processes].filter(([name]) => belongsTo(name)).reduce((sum, [, each]) => sum + each.ticks, 0);
  return ticks / TICKS;
}

/** Processor seconds that processes, and everything they have started, use while something is done. */
export async function measureProcessorSeconds(pids: readonly number[], action: () => Promise<unknown>): Promise<number> {
  const read = () => pids.reduce((sum, pid) => sum + readProcessorSeconds(pid), 0);
  const before = read();
  await action();
  return read() - before;
}
