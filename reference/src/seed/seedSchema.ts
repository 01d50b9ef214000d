import { z } from 'zod';

/**
 * The seed format: what a city folder and a session folder may contain.
 * `seed/README.md` explains it to people; these schemas are what the loader enforces.
 *
 * seed/{city}/client.json                       the organisation
 * seed/{city}/sessions/{reference}/session.json the session; beside it, each optional:
 *   topics.json speeches.json votes.json attendees.json subtitles.json media.json
 *   and the files they name (captions, posters, streams)
 */

/** Seconds from the beginning of the recording (or of the loop of a live script). */
const position = z.number().min(0);

/** Identifier of a record inside its session folder; unique per file. */
const id = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'letters, digits and hyphens, at most 64');

const cityName = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'letters, digits and hyphens, at most 64');

const reference = z
  .string()
  .regex(/^[A-Za-z0-9._~-]{1,128}$/, 'letters, digits and . _ ~ -, at most 128')
  .refine((value) => value !== '.' && value !== '..', 'not a dot segment');

/** A file beside session.json, a shared file (`/media/…`), or an address (`https://…`). */
const fileOrUrl = z.string().min(1).max(500);

/**
 * A date and time in the city's zone: `2026-10-26T19:30:00`, or relative to the day the backend
 * starts so that a demonstration never grows old: `{ "days": 3, "time": "19:30" }`, or relative to
 * the moment it starts: `{ "minutes": -40 }`.
 */
export const momentSchema = z.union(
  [
    z.iso.datetime({ local: true, offset: true }),
    z.strictObject({ days: z.int().min(-5000).max(5000), time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) }),
    z.strictObject({ minutes: z.number().min(-1_000_000).max(1_000_000) }),
  ],
  { error: 'expected a date and time such as "2026-10-26T19:30:00", {"days": 3, "time": "19:30"} or {"minutes": -40}' },
);

/** A role; attendees are ordered by its priority, ascending (spec §4). */
export const roleSchema = z.strictObject({ id, name: z.string().min(1), priority: z.int() });
/** A division (party, group) of the city. */
export const divisionSchema = z.strictObject({ id, name: z.string().min(1), photo: fileOrUrl.optional() });
/** A person who may attend sessions. */
export const delegateSchema = z.strictObject({
  id,
  firstname: z.string(),
  lastname: z.string(),
  description: z.string().optional(),
  photo: fileOrUrl.optional(),
  division: id.optional(),
  role: id.optional(),
  email: z.email().optional(),
  refId: z.string().optional(),
});

/** seed/{city}/client.json */
export const clientSchema = z.strictObject({
  name: cityName,
  title: z.string().min(1),
  event: z.string().optional(),
  domain: z.string().optional(),
  timeZone: z.string().optional(),
  /** The attributes the admin service answers (contract §4), as they are. */
  admin: z.record(z.string(), z.unknown()).default({}),
  /** Files (relative to the city's folder) or addresses of the two pictures. */
  clientLogo: fileOrUrl.optional(),
  backgroundImage: fileOrUrl.optional(),
  rooms: z.array(z.strictObject({ id: z.int(), name: z.string().min(1) })).default([]),
  categories: z.array(z.strictObject({ id: z.int(), name: z.string().min(1), slug: z.string().min(1) })).default([]),
  roles: z.array(roleSchema).default([]),
  divisions: z.array(divisionSchema).default([]),
  delegates: z.array(delegateSchema).default([]),
});

/** Status of a channel (spec §4). */
export const channelStatusSchema = z.enum(['live', 'live-unavailable', 'planned', 'vod', 'vod-unavailable']);

/** session.json */
export const sessionSchema = z.strictObject({
  sessionId: z.int().positive().max(999_999_999_999),
  reference,
  name: z.string().min(1),
  description: z.string().optional(),
  startDateTime: momentSchema,
  /** Seconds; the end follows from it. */
  duration: z.number().positive().optional(),
  status: channelStatusSchema,
  channelName: z.string().optional(),
  language: z.string().default('nl'),
  room: z.int().optional(),
  /** Present: the session is protected by it. */
  password: z.string().min(1).optional(),
  category: z.string().optional(),
  published: z.boolean().default(true),
  viewers: z.int().min(0).default(0),
  /**
   * true: the topics, speeches, votes and captions are a script that the backend plays for ever,
   * in step with the live stream (positions count from the start of the loop).
   */
  script: z.boolean().default(false),
});

/** topics.json */
export const topicsSchema = z.array(
  z.strictObject({
    id,
    name: z.string().min(1),
    description: z.string().optional(),
    priority: z.int(),
    /** Absent for topics that were never opened (planned sessions). */
    start: position.optional(),
    stop: position.optional(),
  }),
);

/** attendees.json */
export const attendeesSchema = z.array(
  z.strictObject({
    id,
    /** A delegate of the city, or a person described here. */
    delegate: z.union([id, delegateSchema]),
    role: z.union([id, roleSchema]).optional(),
    microphone: z.int().optional(),
  }),
);

/** speeches.json */
export const speechesSchema = z.array(
  z.strictObject({
    id,
    start: position,
    stop: position.optional(),
    /** An attendee of this session, or a microphone that an attendee has; neither where the speaker is not known. */
    attendee: id.optional(),
    microphone: z.int().optional(),
    topic: id.optional(),
  }),
);

/** votes.json */
export const votesSchema = z.array(
  z.strictObject({
    id,
    name: z.string().min(1),
    priority: z.int(),
    start: position.optional(),
    stop: position.optional(),
    total: z.int().min(0),
    eligible: z.int().min(0).optional(),
    topic: id.optional(),
    result: z.array(
      z.strictObject({
        vote: z.string().min(1),
        label: z.string().min(1),
        count: z.int().min(0),
        percentage: z.int().min(0).max(100).optional(),
      }),
    ),
  }),
);

/** One entry a version; `file` is a .vtt or .json ({"data":[{start,end,text,speaker?}]}, offsets in ms). */
export const subtitlesSchema = z.array(
  z.strictObject({
    id,
    language: z.string().min(2).max(8),
    file: fileOrUrl,
    provider: z.string().default('editor'),
    version: z.int().min(1).default(1),
    active: z.boolean().default(true),
    published: z.boolean().default(true),
    ready: z.boolean().default(true),
  }),
);

/** media.json: what there is to play. */
export const mediaSchema = z.strictObject({
  /** HLS multivariant playlist of the recording. */
  hls: fileOrUrl.optional(),
  mp4: fileOrUrl.optional(),
  audio: fileOrUrl.optional(),
  poster: fileOrUrl.optional(),
  languages: z.array(z.string()).default([]),
  /** Seconds into the file at which the session begins. */
  startTime: z.number().min(0).default(0),
  /** Folder of segments (`/media/council`) that the rolling live stream loops over. */
  live: fileOrUrl.optional(),
  streamfiles: z
    .array(z.strictObject({ name: z.string(), start: position.default(0), url: fileOrUrl.optional(), duration: z.number().optional() }))
    .default([]),
  /** Further files of a recording that is in several, each a playlist of its own. */
  parts: z.array(z.strictObject({ start: position, hls: fileOrUrl.optional(), mp4: fileOrUrl.optional() })).default([]),
});

/** client.json, parsed. */
export type ClientSeed = z.infer<typeof clientSchema>;
/** session.json, parsed. */
export type SessionSeed = z.infer<typeof sessionSchema>;
/** A line of topics.json. */
export type TopicSeed = z.infer<typeof topicsSchema>[number];
/** A line of attendees.json. */
export type AttendeeSeed = z.infer<typeof attendeesSchema>[number];
/** A line of speeches.json. */
export type SpeechSeed = z.infer<typeof speechesSchema>[number];
/** A line of votes.json. */
export type VoteSeed = z.infer<typeof votesSchema>[number];
/** A line of subtitles.json. */
export type SubtitleSeed = z.infer<typeof subtitlesSchema>[number];
/** media.json, parsed. */
export type MediaSeed = z.infer<typeof mediaSchema>;
/** A date and time, absolute or relative. */
export type Moment = z.infer<typeof momentSchema>;
