import { z } from 'zod';
import type { ScriptedIncident } from '../records.ts';
import type { SeedDocument } from './seedDocument.ts';
import type { AttendeeSeed, ClientSeed } from './seedSchema.ts';
import { attendeesSchema, speechesSchema, topicsSchema } from './seedSchema.ts';
import { toAttendee } from './toRecords.ts';

const at = z.number().min(0).max(86_400);
const known = z.strictObject({ id: z.string().min(1) });
const topic = topicsSchema.element.omit({ start: true, stop: true });
const speech = speechesSchema.element.required({ stop: true });
const attendee = attendeesSchema.element;
const banner = z.strictObject({ title: z.string().min(1), text: z.string().optional(), image: z.string().optional() });

/** events.json: what else happens in a script, at positions of its loop, named as the events of contract §6. */
export const eventsSchema = z.array(
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

/** A line of events.json. */
export type IncidentSeed = z.infer<typeof eventsSchema>[number];

type Fields = { id?: string } & Record<string, unknown>;

/**
 * The incidents of a script with whole records: a change is what was created with the changed fields. Refuses times that go back, and what is
 * changed without having been created, created twice, or left when the loop begins again.
 */
export function toIncidents(document: SeedDocument<IncidentSeed[]>, session: number, client: ClientSeed): ScriptedIncident[] {
  const standing = new Map<string, Fields>();
  let lastAt = 0;
  const incidents = document.data.map((seed, index) => {
    const refuse = (name: string, reason: string) => document.refuse([index, name], reason);
    if (seed.at < lastAt) refuse('at', `expected at least ${lastAt}, the time of the event before`);
    lastAt = seed.at;
    const [, verb, noun] = /^(create|update|delete|start|stop)([A-Z]\w+)$/.exec(seed.event) ?? [];
    if (verb === undefined || noun === undefined) return seed;
    const kind = noun.toLowerCase();
    const change = (seed as unknown as Record<string, Fields>)[kind] ?? {};
    const key = [noun, change.id].join(' ').trim();
    const begins = verb === 'create' || verb === 'start';
    if (begins === standing.has(key)) refuse('event', begins ? `there is a ${key} already` : `there is no ${key} at that time`);
    const whole = { ...standing.get(key), ...change };
    if (verb === 'delete' || verb === 'stop') standing.delete(key);
    else standing.set(key, whole);
    if (kind in seed) return { ...seed, [kind]: kind === 'attendee' ? toWholeAttendee(whole, session, client, refuse) : whole };
    return seed;
  });
  for (const key of standing.keys()) document.refuse([], `${key} is still there when the loop begins again`);
  return incidents as ScriptedIncident[];
}

function toWholeAttendee(whole: Fields, session: number, client: ClientSeed, refuse: (name: string, reason: string) => void) {
  try {
    return toAttendee(whole as unknown as AttendeeSeed, session, client);
  } catch (error) {
    refuse('attendee', (error as Error).message);
    return undefined;
  }
}
