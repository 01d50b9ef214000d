import type { z } from 'zod';
import { ImportError } from '../importError.ts';
import type { AttendeeSeed } from '../../../backend/src/seed/seedSchema.ts';
import type { SeedPart } from '../seedPart.ts';
import type { RecordingContext } from '../times/decideReading.ts';
import type { IbabsVote } from './ibabs/ibabsSchema.ts';
import type { LegistarRecords } from './legistar/legistarSelect.ts';

/** What is known of a meeting before its files are read. */
export interface SourceContext extends RecordingContext {
  /** Whether dates of the city usually have the month first, as in the United States. */
  monthFirst?: boolean | undefined;
  /** Date of the meeting as its folder or an option says it, `2026-06-11…`: it tells the order of day and month in dates of the file. */
  day?: string | undefined;
  /** Time zone of the city. */
  zone?: string | undefined;
  /** The votes of people in other files of an iBabs meeting. */
  ibabsVotes?: readonly IbabsVote[] | undefined;
}

/** The detected content of a file. */
export type Source =
  /** A whole meeting: its data and its agenda. */
  | { kind: 'meeting'; takesVotes?: boolean; toPart: (context?: SourceContext) => SeedPart }
  /** Votes of people on entries of an iBabs meeting, which is in another file. */
  | { kind: 'ibabsVotes'; votes: IbabsVote[] }
  /** Records of one or more Legistar events, which may be in several files. */
  | { kind: 'legistar'; records: LegistarRecords }
  /** Captions, which the part stores under the id; the name of the source file may contain their language. */
  | { kind: 'captions'; toPart: (id: string, file: string) => SeedPart }
  /** Speaker turns; their speakers may be attendees of the agenda. */
  | { kind: 'turns'; toPart: (known: AttendeeSeed[], context?: SourceContext) => SeedPart }
  /** An empty list. */
  | { kind: 'empty' };

/** A file's text without byte order mark and, for a JSON file, its value. */
export interface FileContent {
  text: string;
  /** Undefined for text that is not JSON. */
  json: unknown;
}

/** A kind of file that can be imported. */
export interface Format {
  /** Undefined for a file of another format. Throws an ImportError for a file of this format with a mistake. */
  read(content: FileContent): Source | undefined;
}

/** Parses a value; throws an ImportError with the first three mistakes and their paths. */
export function parseWith<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ImportError(describeIssues(result.error));
}

/** The first three problems of a record in one line, each with its path. */
export function describeIssues(error: z.ZodError): string {
  const shown = error.issues.slice(0, 3).map(({ path, message }) => `${path.length > 0 ? path.join('.') : 'the whole'}: ${message}`);
  const more = error.issues.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** Whether a value is an object with this property. */
export function hasKey<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}
