import { z } from 'zod';
import type { ScriptedIncident } from '../store/records.ts';
import type { SeedDocument } from './seedDocument.ts';
import type { AttendeeSeed, ClientSeed } from './seedSchema.ts';
import { attendeesSchema, listOf, speechesSchema, topicsSchema } from './seedSchema.ts';
import { toAttendee } from './toRecords.ts';

const at = z.number().min(0).max(86_400);
const known = z.strictObject({ id: z.string().min(1) });
const topic = topicsSchema.element.omit({ start: true, stop: true });
const speech = speechesSchema.element.required({ stop: true });
const attendee = attendeesSchema.element;
const banner = z.strictObject({ title: z.string().min(1), text: z.string().optional(), image: z.string().optional() });

/** Schema of events.json: further events of a script, at positions of its loop, with the names of contract §6. */
export const eventsSchema = listOf(
  z.discriminatedUnion('event', [
    z.strictObject({ at, event: z.literal('createTopic'), topic }),
    z.strictObject({ at, event: z.literal('updateTopic'), topic: topic.partial().required({ id: true }) }),
    z.strictObject({ at, event: z.literal('deleteTopic'), topic: known }),
    z.strictObject({ at, event: z.literal('createSpeech'), speech }),
    z.strictObject({ at, event: z.literal('updateSpeech'), speech: speech.partial().required({ id: true }) }),
    z.strictObject({ at, event: z.literal('deleteSpeech'), speech: known }),
    z.strictObject({ at, event: z.literal('createAttendee'), attendee }),
    z.strictObject({ at, event: z.literal('updateAttendee'), attendee: attendee.partial().required({ id: true }) }),
    z.strictObject({ at, event: z.literal('deleteAttendee'), attendee: known }),
    z.strictObject({ at, event: z.literal('startSessionPancarte'), banner }),
    z.strictObject({ at, event: z.literal('stopSessionPancarte') }),
    z.strictObject({ at, event: z.literal('viewers'), viewers: z.int().min(0) }),
    z.strictObject({ at, event: z.enum(['topics', 'attendees', 'delegates', 'divisions', 'subtitles', 'status', 'pancarteSession']) }),
  ]),
);

/** An entry of events.json. */
export type IncidentSeed = z.infer<typeof eventsSchema>[number];

type Fields = { id?: string } & Record<string, unknown>;

/**
 * Converts events.json to incidents with whole records: the record of a change has all fields of its creation. Rejects decreasing times,
 * changes of unknown records, repeated creations, and records or banners that exist when the loop begins again.
 */
export function toIncidents(document: SeedDocument<IncidentSeed[]>, session: number, client: ClientSeed): ScriptedIncident[] {
  const existing = new Map<string, Fields>();
  let lastAt = 0;
  const incidents = document.data.map((seed, index) => {
    const reject = (name: string, reason: string) => document.reject([index, name], reason);
    if (seed.at < lastAt) reject('at', `expected at least ${lastAt}, the time of the event before`);
    lastAt = seed.at;
    const [, verb, noun] = /^(create|update|delete|start|stop)([A-Z]\w+)$/.exec(seed.event) ?? [];
    if (verb === undefined || noun === undefined) return seed;
    const kind = noun.toLowerCase();
    const change = (seed as unknown as Record<string, Fields>)[kind] ?? {};
    const key = [noun, change.id].join(' ').trim();
    const begins = verb === 'create' || verb === 'start';
    if (begins === existing.has(key)) reject('event', begins ? `there is a ${key} already` : `there is no ${key} at that time`);
    const whole = { ...existing.get(key), ...change };
    if (verb === 'delete' || verb === 'stop') existing.delete(key);
    else existing.set(key, whole);
    if (kind in seed) return { ...seed, [kind]: kind === 'attendee' ? toWholeAttendee(whole, session, client, reject) : whole };
    return seed;
  });
  for (const key of existing.keys()) document.reject([], `${key} is still there when the loop begins again`);
  return incidents as ScriptedIncident[];
}

function toWholeAttendee(whole: Fields, session: number, client: ClientSeed, reject: (name: string, reason: string) => void) {
  try {
    return toAttendee(whole as unknown as AttendeeSeed, session, client);
  } catch (error) {
    reject('attendee', (error as Error).message);
    return undefined;
  }
}
