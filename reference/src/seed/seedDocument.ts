import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { z } from 'zod';
import { lineOfPath, lineOfSyntaxError } from './jsonLines.ts';

type Path = readonly PropertyKey[];

/** Collects what is wrong with a seed, one `file:line: reason` each, so that a person can repair it in one go. */
export class Problems {
  readonly lines: string[] = [];

  add(file: string, line: number | undefined, reason: string): void {
    this.lines.push(`${relative(process.cwd(), file)}${line === undefined ? '' : `:${line}`}: ${reason}`);
  }
}

/** A JSON file of a seed that its schema accepted. */
export interface SeedDocument<T> {
  readonly file: string;
  readonly data: T;
  /** Refuses the value at `path`. */
  refuse(path: Path, reason: string): void;
}

/** Reads a JSON file; undefined (and at least one problem more) when it cannot be read, parsed or accepted. */
export function readDocument<T>(file: string, schema: z.ZodType<T>, problems: Problems): SeedDocument<T> | undefined {
  let text = '';
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, ' ');
    const result = schema.safeParse(JSON.parse(text));
    const refuse = (path: Path, reason: string) => {
      problems.add(file, lineOfPath(text, path), path.length > 0 ? `${toPathText(path)}: ${reason}` : reason);
    };
    if (result.success) return { file, data: result.data, refuse };
    for (const issue of result.error.issues.flatMap(toPlainIssues)) refuse(issue.path, issue.reason);
  } catch (error) {
    if (error instanceof SyntaxError) problems.add(file, lineOfSyntaxError(text, error), `not valid JSON: ${error.message}`);
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
  // Of alternatives, the one that came furthest is the one that was meant.
  const deepest = issue.code === 'invalid_union' ? issue.errors.flat().filter((inner) => inner.path.length > 0) : [];
  if (deepest.length > 0) return deepest.flatMap((inner) => toPlainIssues({ ...inner, path: [...issue.path, ...inner.path] }));
  return [{ path: issue.path, reason: issue.message.replace(/^Invalid input: /, '') }];
}
