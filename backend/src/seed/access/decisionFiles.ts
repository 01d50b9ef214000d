import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** How often a place is read again because another instance replaced a file meanwhile. */
const MOST_READS = 10;

const decisionSchema = z.object({
  sessionId: z.number(),
  /** Absent in files of the first version, after a later decision about another session with this reference. */
  reference: z.string().optional(),
  /** Absent: the session is as the seed has it. */
  published: z.boolean().optional(),
  /** Epoch milliseconds; 0: it is in a file of the first version. */
  time: z.number().default(0),
});

/** What was decided by hand about who may see a session. */
export type Decision = z.infer<typeof decisionSchema>;

/** A decision in a file of a place, which is a folder of decisions. */
export interface StoredDecision extends Decision {
  city: string;
  place: string;
  file: string;
}

/** The decisions in a place, and why the others cannot be read. */
interface PlaceContent {
  decisions: StoredDecision[];
  errors: Error[];
}

/**
 * Reads the decisions of a place about cities: a folder for each city, with a file for each decision, so that instances that decide at the
 * same time keep all decisions. The first version had a file for each city.
 */
export function readPlace(place: string, isWanted: (city: string) => boolean): PlaceContent {
  for (let reads = 1; ; reads += 1) {
    const content: PlaceContent = { decisions: [], errors: [] };
    let isChanged = false;
    const { files, error: unreadable } = listFiles(place);
    if (unreadable) content.errors.push(unreadable);
    for (const { city, file } of files.filter((listed) => isWanted(listed.city))) {
      try {
        const decisions = z.array(decisionSchema).parse([JSON.parse(readFileSync(file, 'utf8'))].flat());
        content.decisions.push(...decisions.map((decision) => ({ ...decision, city, place, file })));
      } catch (error) {
        // Another instance has replaced this file by one that may not be in the list.
        isChanged ||= isMissing(error);
        const message = `${file} cannot be read: it says which sessions are withdrawn. Correct or remove it.`;
        content.errors.push(new Error(message, { cause: error }));
      }
    }
    if (!isChanged || reads === MOST_READS) return content;
  }
}

/** Writes a decision about a session of a city to a new file of a place; it is on the disk when this returns. */
export function writeDecision(place: string, city: string, decision: Decision): StoredDecision {
  const folder = join(place, city);
  const file = join(folder, `${decision.sessionId}-${randomUUID()}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.draft`, `${JSON.stringify(decision)}\n`, { flush: true });
  renameSync(`${file}.draft`, file);
  return { ...decision, city, place, file };
}

/** Removes a decision that a later one has replaced. */
export function removeDecision({ file }: StoredDecision): void {
  rmSync(file, { force: true });
}

/** The files of a place; the Error says why others cannot be listed. */
function listFiles(place: string): { files: { city: string; file: string }[]; error?: Error } {
  try {
    const files = listEntries(place).flatMap(({ name, isFolder }) => {
      const path = join(place, name);
      if (!isFolder) return name.endsWith('.json') ? [{ city: name.slice(0, -'.json'.length), file: path }] : [];
      const inFolder = listEntries(path).filter((entry) => entry.name.endsWith('.json'));
      return inFolder.map((entry) => ({ city: name, file: join(path, entry.name) }));
    });
    return { files };
  } catch (error) {
    return { files: [], error: new Error(`${place} cannot be read: it says which sessions are withdrawn.`, { cause: error }) };
  }
}

/** The entries of a folder; none if there is no such folder. */
function listEntries(folder: string): { name: string; isFolder: boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
