import { appendFileSync, closeSync, mkdirSync, openSync, readSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { IcsEvent } from '../../../domain/calendar/icsEvent.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import { log } from '../log.ts';

/** The revision of an event (rule 5.15); instants in epoch ms, whole seconds. */
export interface EventRevision {
  sequence: number;
  /** When the portal stored this revision. */
  stampMs: number;
  /** When the portal saw the change that made it; undefined for the first revision, because nobody knows how old that is. */
  modifiedMs: number | undefined;
}

/** What the revision of an event depends on, with the id of the event in all calendars. */
export type RevisedEvent = { id: string } & Pick<IcsEvent, 'startMs' | 'day' | 'revision' | 'target'>;

const storedSchema = z.object({
  id: z.string(),
  state: z.string(),
  sequence: z.int().min(0),
  stampMs: z.int(),
  modifiedMs: z.int().optional(),
});
type Stored = z.infer<typeof storedSchema>;

const MAX_EVENTS = 100_000;
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const FIRST_START_MS = Date.UTC(1900, 0, 1);
const LAST_START_MS = Date.UTC(2400, 0, 1);

/** Number of revisions of a session with one start. */
const REVISIONS_PER_START = 8;

/**
 * SEQUENCE of an event that is new here. The services have no revision numbers: computed from the event, it is the same in every instance
 * and after a loss of the file, and rises when the session moves to a later start or stops taking place.
 */
const sequenceOf = ({ startMs, revision }: RevisedEvent): number =>
  Math.floor((Math.min(startMs, LAST_START_MS) - FIRST_START_MS) / MINUTE_MS) * REVISIONS_PER_START + revision;

/** Whether a revision takes the place of another one: the higher SEQUENCE counts, of two equal ones the one that was stored first. */
const isNewer = (a: Stored, b: Stored | undefined): boolean =>
  b === undefined || a.sequence > b.sequence || (a.sequence === b.sequence && a.stampMs < b.stampMs);

/**
 * The revisions of calendar events, kept in a file, so that SEQUENCE never falls (RFC 5545 §3.8.7.4) and dates are those of changes that
 * the portal has seen (rule 5.15). Each new revision is a line at the end of the file: several instances may write to one file, and none
 * takes back what another one wrote. A line is read once; the file is made shorter when it is opened.
 */
export class EventRevisions {
  readonly #file: string;
  readonly #known = new LRUCache<string, Stored>({ max: MAX_EVENTS });
  #identity = '';
  #readBytes = 0;
  #hasWarned = false;

  constructor(file: string) {
    this.#file = file;
    this.#shorten(this.#read());
  }

  /** Adds their revisions to events: the stored one, or the next one where an event has changed since. */
  revise<T extends RevisedEvent>(events: readonly T[], nowMs: number): (T & EventRevision)[] {
    this.#read();
    const added: Stored[] = [];
    const reviseOne = (event: T): Stored => {
      const state = [event.startMs, event.day, event.revision, ...(event.target === undefined ? [] : [event.target])].join(' ');
      const known = this.#known.get(event.id);
      if (known?.state === state) return known;
      const next = toNext(event, state, known, nowMs);
      this.#known.set(event.id, next);
      added.push(next);
      return next;
    };
    const revised = events.map((event) => {
      const { sequence, stampMs, modifiedMs } = reviseOne(event);
      return { ...event, sequence, stampMs, modifiedMs };
    });
    if (added.length > 0) this.#append(added);
    return revised;
  }

  /** Reads the lines that were added since the last time, by any instance, and returns their number. */
  #read(): number {
    try {
      const { ino, birthtimeMs, size } = statSync(this.#file);
      // A shortened file is another one, which may have the number of an earlier one.
      const identity = `${String(ino)} ${String(birthtimeMs)}`;
      if (identity !== this.#identity || size < this.#readBytes) this.#readBytes = 0;
      this.#identity = identity;
      const content = readFrom(this.#file, this.#readBytes, size);
      // What follows the last line feed is still being written.
      const end = content.lastIndexOf('\n') + 1;
      this.#readBytes += end;
      const lines = content
        .toString('utf8', 0, end)
        .split('\n')
        .flatMap((line) => parseLine(line) ?? []);
      for (const line of lines) if (isNewer(line, this.#known.peek(line.id))) this.#known.set(line.id, line);
      return lines.length;
    } catch {
      // There is no file yet, or it cannot be read: revisions are those of this process.
      return 0;
    }
  }

  #append(revisions: readonly Stored[]): void {
    this.#write(() => {
      // The line feed before them ends a line that a crash has left unfinished.
      appendFileSync(this.#file, `\n${toLines(revisions)}`);
    });
  }

  /** Leaves out earlier revisions where they are most of the file. */
  #shorten(lines: number): void {
    if (lines <= 2 * this.#known.size) return;
    this.#write(() => {
      const own = `${this.#file}.${String(process.pid)}.new`;
      writeFileSync(own, toLines([...this.#known.values()].toReversed()));
      renameSync(own, this.#file);
    });
  }

  #write(write: () => void): void {
    try {
      mkdirSync(path.dirname(this.#file), { recursive: true });
      write();
    } catch (error) {
      if (!this.#hasWarned) log.warn({ err: error }, 'revisions of calendar events cannot be kept');
      this.#hasWarned = true;
    }
  }
}

function toNext(event: RevisedEvent, state: string, known: Stored | undefined, nowMs: number): Stored {
  const { id } = event;
  const sequence = sequenceOf(event);
  const nowSecond = Math.floor(nowMs / SECOND_MS) * SECOND_MS;
  if (!known) return { id, state, sequence, stampMs: nowSecond };
  const stampMs = Math.max(nowSecond, known.stampMs + SECOND_MS);
  return { id, state, sequence: Math.max(sequence, known.sequence + 1), stampMs, modifiedMs: stampMs };
}

const toLines = (revisions: readonly Stored[]): string => revisions.map((revision) => `${JSON.stringify(revision)}\n`).join('');

/** The bytes of a file from a position up to another one. */
function readFrom(file: string, start: number, end: number): Buffer {
  if (start === end) return Buffer.alloc(0);
  const descriptor = openSync(file, 'r');
  try {
    const content = Buffer.alloc(end - start);
    return content.subarray(0, readSync(descriptor, content, 0, content.length, start));
  } finally {
    closeSync(descriptor);
  }
}

function parseLine(line: string): Stored | undefined {
  try {
    return storedSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

let revisions: EventRevisions | undefined;

/** The revisions of this portal, in the folder of what it may keep (PORTAL_DATA_DIR). */
export function getEventRevisions(): EventRevisions {
  revisions ??= new EventRevisions(path.join(getSettings().dataDir, 'calendar-revisions.jsonl'));
  return revisions;
}
