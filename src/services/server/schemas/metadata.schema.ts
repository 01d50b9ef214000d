import * as z from 'zod';
import type { Delegate, Division } from '../../../domain/delegates.ts';
import { type Attendee, type Speech, type Topic, type Vote, type VoteResult, wholePercentage } from '../../../domain/metadata.ts';
import { parseInstant } from '../../../domain/zonedTime.ts';
import { anything, number, text, webUrl } from './read.ts';

const photo = z.object({ url: webUrl }).nullish().catch(undefined);
const role = z.object({ name: text, priority: number }).nullish().catch(undefined);
const id = z.union([z.string().min(1), z.number()]).transform(String);

/** An instant, or that of a topic: `realTime`, else `utc` (contract §6); epoch ms. */
function moment(timeZone: string) {
  const toMs = (value: unknown) => parseInstant(value, timeZone);
  return z
    .union([
      z.object({ realTime: anything, utc: anything }).transform((raw) => toMs(raw.realTime) ?? toMs(raw.utc)),
      anything.transform(toMs),
    ])
    .catch(undefined);
}

/** `Topic` of contract §6; instants without offset are local time in `timeZone`. */
export const topicSchema = (timeZone: string) =>
  z
    .object({ _id: id, name: text, description: text, priority: number, start: moment(timeZone), stop: moment(timeZone) })
    .transform((raw): Topic => ({
      id: raw._id,
      name: raw.name ?? '',
      description: raw.description,
      priority: raw.priority ?? Number.MAX_SAFE_INTEGER,
      startMs: raw.start,
      stopMs: raw.stop,
    }));

/** `Attendee` of contract §6; the delegate's e-mail address is left behind here. */
export const attendeeSchema = z
  .object({
    _id: id,
    role,
    microphone: z.object({ id: number }).nullish().catch(undefined),
    delegate: z.object({
      _id: id.nullish().catch(undefined),
      firstname: text,
      lastname: text,
      description: text,
      photo,
      division: z.object({ name: text }).nullish().catch(undefined),
      role,
    }),
  })
  .transform((raw): Attendee => {
    const ownRole = raw.role ?? raw.delegate.role;
    return {
      id: raw._id,
      delegateId: raw.delegate._id ?? undefined,
      firstName: raw.delegate.firstname ?? '',
      lastName: raw.delegate.lastname ?? '',
      description: raw.delegate.description,
      photo: raw.delegate.photo?.url,
      division: raw.delegate.division?.name,
      role: ownRole?.name,
      rolePriority: ownRole?.priority ?? Number.MAX_SAFE_INTEGER,
      microphone: raw.microphone?.id,
    };
  });

/** `Speech` of contract §6: with the attendee it names, or the microphone to find one by. */
export const speechSchema = (timeZone: string) =>
  z
    .object({
      _id: id,
      start: moment(timeZone),
      stop: moment(timeZone),
      attendee: attendeeSchema.nullish().catch(undefined),
      microphone: z.object({ id: number }).nullish().catch(undefined),
    })
    .refine((raw) => raw.start !== undefined, 'a speech has a start')
    .transform((raw): { speech: Speech; microphone: number | undefined } => ({
      speech: { id: raw._id, startMs: raw.start ?? 0, stopMs: raw.stop, attendee: raw.attendee ?? undefined },
      microphone: raw.microphone?.id,
    }));

const voteResult = z.object({ vote: text, label: text, count: number, percentage: number });

/** `Vote` of contract §6; percentages are whole (spec §9), and one that is missing is computed from the counts. */
export const voteSchema = (timeZone: string) =>
  z
    .object({
      _id: id,
      name: text,
      priority: number,
      start: moment(timeZone),
      stop: moment(timeZone),
      total: number,
      eligible: number,
      result: z.array(voteResult).nullish().catch(undefined),
    })
    .transform((raw): Vote => {
      const rows = raw.result ?? [];
      const total = raw.total ?? rows.reduce((sum, row) => sum + (row.count ?? 0), 0);
      return {
        id: raw._id,
        name: raw.name ?? '',
        priority: raw.priority ?? Number.MAX_SAFE_INTEGER,
        startMs: raw.start,
        stopMs: raw.stop,
        total,
        eligible: raw.eligible,
        result: rows.map((row): VoteResult => ({
          vote: row.vote ?? '',
          label: row.label ?? row.vote ?? '',
          count: row.count ?? 0,
          percentage: row.percentage === undefined ? wholePercentage(row.count ?? 0, total) : Math.round(row.percentage),
        })),
      };
    });

/** `Division` of contract §6. */
export const divisionSchema = z
  .object({ _id: id, name: text, photo })
  .transform((raw): Division => ({ id: raw._id, name: raw.name ?? raw._id, photo: raw.photo?.url }));

/** `Delegate` of contract §6; the e-mail address is left behind here. */
export const delegateSchema = z
  .object({
    _id: id,
    firstname: text,
    lastname: text,
    description: text,
    photo,
    role,
    division: divisionSchema.nullish().catch(undefined),
  })
  .refine((raw) => raw.firstname !== undefined || raw.lastname !== undefined, 'a delegate has a name')
  .transform((raw): Delegate => ({
    id: raw._id,
    firstName: raw.firstname ?? '',
    lastName: raw.lastname ?? '',
    description: raw.description,
    photo: raw.photo?.url,
    role: raw.role?.name,
    rolePriority: raw.role?.priority ?? Number.MAX_SAFE_INTEGER,
    division: raw.division ?? undefined,
  }));
