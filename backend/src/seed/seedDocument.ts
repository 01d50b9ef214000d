import { dirname, relative } from 'node:path';
import type { z } from 'zod';
import { lineOfPath } from './json/jsonLines.ts';
import { JsonSyntaxError, parseJsonText } from './json/jsonSyntax.ts';
import { readOwnFile } from './files/ownFile.ts';

type Path = readonly PropertyKey[];

/** Problems of one file that are reported: to find the line of each its text is read from the start. */
export const MOST_PROBLEMS = 100;

/** Collects all problems of a seed, one `file:line: reason` each, so that all can be repaired at once. */
export class Problems {
  readonly lines: string[] = [];
  /** What is left out of the seed, which is used without it. */
  readonly leftOut: string[] = [];
  /** The problems of sessions, which a start leaves out (rule 23.18). */
  readonly ofSessions: string[] = [];

  add(file: string, line: number | undefined, reason: string): void {
    this.lines.push(toLine(file, line, reason));
  }

  leaveOut(file: string, line: number | undefined, reason: string): void {
    this.leftOut.push(toLine(file, line, reason));
  }

  /** Adds what was found in the folder of a session. */
  addSession({ lines, leftOut }: Problems): void {
    this.leftOut.push(...leftOut);
    this.ofSessions.push(...lines);
  }

  /** All problems. */
  list(): string[] {
    return [...this.lines, ...this.ofSessions];
  }
}

/** A line about a file; its path is relative to the folder of the process. */
function toLine(file: string, line: number | undefined, reason: string): string {
  return `${relative(process.cwd(), file)}${line === undefined ? '' : `:${line}`}: ${reason}`;
}

/** A JSON file of a seed that matches its schema. */
export interface SeedDocument<T> {
  readonly file: string;
  readonly data: T;
  /** Adds a problem for the value at `path`. */
  reject(path: Path, reason: string): void;
  /** Says why the value at `path` is left out. */
  leaveOut(path: Path, reason: string): void;
}

/** Reads a JSON file; adds problems and returns undefined if it cannot be read or parsed, or does not match its schema. */
export function readDocument<T>(file: string, schema: z.ZodType<T>, problems: Problems): SeedDocument<T> | undefined {
  try {
    const text = readOwnFile(dirname(file), file)
      .toString()
      .replace(/^\uFEFF/, ' ');
    const result = schema.safeParse(parseJsonText(text));
    const explain = (path: Path, reason: string) => (path.length > 0 ? `${toPathText(path)}: ${reason}` : reason);
    const report = (add: (line: number | undefined, reason: string) => void) => {
      let count = 0;
      return (path: Path, reason: string) => {
        count += 1;
        if (count <= MOST_PROBLEMS) add(lineOfPath(text, path), explain(path, reason));
        else if (count === MOST_PROBLEMS + 1) add(undefined, 'and more');
      };
    };
    const reject = report((line, reason) => problems.add(file, line, reason));
    const leaveOut = report((line, reason) => problems.leaveOut(file, line, reason));
    if (result.success) return { file, data: result.data, reject, leaveOut };
    for (const issue of result.error.issues.flatMap(toPlainIssues)) reject(issue.path, issue.reason);
  } catch (error) {
    if (error instanceof JsonSyntaxError) problems.add(file, error.line, `not valid JSON: a mistake at column ${error.column}`);
    else problems.add(file, undefined, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}

function toPathText(path: Path): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`)).join('');
}

function toPlainIssues(issue: z.core.$ZodIssue): { path: Path; reason: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], reason: 'this property does not exist in the format' }));
  }
  // Of a union, report the alternative whose problem is deepest: the other ones do not match at all.
  const deepest = issue.code === 'invalid_union' ? issue.errors.flat().filter((inner) => inner.path.length > 0) : [];
  if (deepest.length > 0) return deepest.flatMap((inner) => toPlainIssues({ ...inner, path: [...issue.path, ...inner.path] }));
  return [{ path: issue.path, reason: issue.message.replace(/^Invalid input: /, '') }];
}
