import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { IcsEvent } from '../../../domain/calendar/icsEvent.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import { log } from '../log.ts';
import { projectFolder } from '../search/threads/searchThread.ts';

/** SEQUENCE of an event, and the date of that revision (epoch ms). */
export interface EventRevision {
  sequence: number;
  stampMs: number;
}

const MAX_EVENTS = 100_000;
const SECOND_MS = 1000;

const storedSchema = z.array(z.tuple([z.string(), z.object({ state: z.string(), sequence: z.number(), stampMs: z.number() })]));
type Stored = z.infer<typeof storedSchema>[number][1];

/**
 * Stores the revisions of calendar events, so that SEQUENCE never falls (RFC 5545 §3.8.7.4, rule 5.15): what is computed from an event
 * falls when its session moves to an earlier start or takes place again. Only such revisions are written to the file; the others can be
 * computed again.
 */
export class EventRevisions {
  readonly #file: string;
  readonly #known = new LRUCache<string, Stored>({ max: MAX_EVENTS });
  readonly #raised = new Map<string, Stored>();

  constructor(file: string) {
    this.#file = file;
    try {
      for (const [id, revision] of storedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))) this.#raised.set(id, revision);
    } catch {
      // There is no file yet, or it is of no use: revisions are computed.
    }
  }

  /** The revision of an event: the computed one, or the next one after an earlier state of the event. */
  revise(id: string, { startMs, day, revision }: Pick<IcsEvent, 'startMs' | 'day' | 'revision'>, computed: EventRevision): EventRevision {
    const state = [startMs, day, revision].join(' ');
    const known = this.#raised.get(id) ?? this.#known.get(id);
    if (known?.state === state) return known;
    const isLower = known !== undefined && (computed.sequence <= known.sequence || computed.stampMs <= known.stampMs);
    const next = isLower
      ? {
          state,
          sequence: Math.max(computed.sequence, known.sequence + 1),
          stampMs: Math.max(computed.stampMs, known.stampMs + SECOND_MS),
        }
      : { state, ...computed };
    this.#known.set(id, next);
    if (isLower || this.#raised.has(id)) {
      this.#raised.set(id, next);
      this.#save();
    }
    return next;
  }

  #save(): void {
    try {
      mkdirSync(path.dirname(this.#file), { recursive: true });
      writeFileSync(`${this.#file}.new`, JSON.stringify([...this.#raised]));
      renameSync(`${this.#file}.new`, this.#file);
    } catch (error) {
      log.warn({ err: error }, 'revisions of calendar events cannot be kept');
    }
  }
}

let revisions: EventRevisions | undefined;

/** The revisions of this portal, in the folder of what it may keep (PORTAL_DATA_DIR). */
export function getEventRevisions(): EventRevisions {
  revisions ??= new EventRevisions(path.join(getSettings().dataDir ?? path.join(projectFolder(), 'data'), 'calendar-revisions.json'));
  return revisions;
}
