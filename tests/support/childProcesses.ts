import { readdirSync, readFileSync } from 'node:fs';

/** A process that another one has started. */
export interface ChildProcessInfo {
  pid: number;
  /** Its command line, with blanks between the arguments. */
  command: string;
}

/** Reads a file of /proc; empty when the process has ended. */
function readEntry(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** The running children of a process. A process that was killed and that nobody has waited for yet has no command line and is left out. */
export function listChildren(parent: number): ChildProcessInfo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && new RegExp(`^PPid:\\s${String(parent)}$`, 'm').test(readEntry(name, 'status')))
    .map((name) => ({ pid: Number(name), command: readEntry(name, 'cmdline').replaceAll('\0', ' ').trim() }))
    .filter(({ command }) => command !== '');
}
