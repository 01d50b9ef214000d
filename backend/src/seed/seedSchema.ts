import { z } from 'zod';
import { signSchema, tracksSchema } from './media/soundSchema.ts';
import { cityName, fileOrUrl, id, languageTag, reference } from './seedFields.ts';
import { sessionStateSchema, startSchema } from './startSchema.ts';

/**
 * The seed format: the files of a city folder and of a session folder, as the loader checks them.
 * `backend/seed/README.md` describes it.
 *
 * seed/{city}/client.json                       the organisation
 * seed/{city}/sessions/{reference}/session.json the session; beside it, each optional:
 *   topics.json speeches.json votes.json attendees.json subtitles.json media.json
 *   events.json and the files they name (captions, posters, streams)
 */

/** Hundred days in seconds: later positions are mistakes, and instants far from now are no dates any more (rule 23.18). */
export const MOST_SECONDS = 8_640_000;

/** Seconds from the beginning of the recording (or of the loop of a live script). */
export const position = z.number().min(0).max(MOST_SECONDS);

/** The same in milliseconds. */
export const offsetMs = z
  .number()
  .min(0)
  .max(MOST_SECONDS * 1000);

/** Captions of a session, at most: more than in a session of several days. */
export const MOST_CAPTIONS = 100_000;

/** A list of records, with as many as the portal accepts (rules 12.11 and 23.18). */
export const listOf = <T extends z.ZodType>(item: T): z.ZodArray<T> => z.array(item).max(20_000);

/** The title of a document, and its kind, such as `pdf` or `Motion`. */
const documentFields = { title: z.string().min(1).max(1000), type: z.string().min(1).max(100).optional() };

/** The address of a document; one that is not http(s) is left out with its document (rule 8.14). */
const documentUrl = z.string().min(1).max(2000);

/** A document with an address. */
export const linkedDocumentSchema = z.strictObject({ ...documentFields, url: documentUrl });

/** A role; attendees are ordered by its priority, ascending (rule 9.1). */
export const roleSchema = z.strictObject({ id, name: z.string().min(1), priority: z.int() });
/** A division (party, group) of the city. */
export const divisionSchema = z.strictObject({
  id,
  name: z.string().min(1),
  photo: fileOrUrl.optional(),
  colour: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'expected a colour such as #3f7d55')
    .optional(),
});
/** A person who may attend sessions. */
export const delegateSchema = z.strictObject({
  id,
  firstname: z.string(),
  lastname: z.string(),
  description: z.string().optional(),
  photo: fileOrUrl.optional(),
  division: id.optional(),
  role: id.optional(),
  /** Read and left out: nothing sends it on (rule 9.12). */
  email: z.email().optional(),
  refId: z.string().optional(),
});

/** A person whom attendees.json describes; without an id where the source has none, so that nobody else is taken for them (rule 26.1). */
export const describedDelegateSchema = delegateSchema.extend({ id: id.optional() });

/** Schema of client.json. */
export const clientSchema = z.strictObject({
  name: cityName,
  title: z.string().min(1),
  event: z.string().optional(),
  domain: z.string().optional(),
  timeZone: z.string().optional(),
  /** Language of the city's names and texts. */
  lang: languageTag.optional(),
  /** The attributes of the admin service (contract §4), unchanged. */
  admin: z.record(z.string(), z.unknown()).default({}),
  /** Files (relative to the city's folder) or addresses of the two images. */
  clientLogo: fileOrUrl.optional(),
  backgroundImage: fileOrUrl.optional(),
  rooms: listOf(z.strictObject({ id: z.int(), name: z.string().min(1) })).default([]),
  categories: listOf(z.strictObject({ id: z.int(), name: z.string().min(1), slug: z.string().min(1) })).default([]),
  roles: listOf(roleSchema).default([]),
  divisions: listOf(divisionSchema).default([]),
  delegates: listOf(delegateSchema).default([]),
});

/** Status of a channel (rule 3.1). */
export const channelStatusSchema = z.enum(['live', 'live-unavailable', 'planned', 'vod', 'vod-unavailable']);

/** Where a session has moved to, in place of a value that is neither a reference nor a start: such a session is loaded without it. */
export const NO_TARGET = '';

/** Schema of session.json. */
export const sessionSchema = z.strictObject({
  sessionId: z.int().positive().max(999_999_999_999),
  reference,
  name: z.string().min(1),
  description: z.string().optional(),
  /** Shown as links; each is a file or has an address. */
  documents: listOf(
    z
      .strictObject({ ...documentFields, file: fileOrUrl.optional(), url: documentUrl.optional() })
      .refine(({ file, url }) => (file === undefined) !== (url === undefined), 'expected either file or url'),
  ).default([]),
  startDateTime: startSchema,
  /** The start in the words of the source, which has no time. */
  startText: z.string().min(1).max(200).optional(),
  /** What has become of a session that does not take place as planned, and why. */
  state: sessionStateSchema.optional(),
  stateReason: z.string().min(1).max(2000).optional(),
  /** Reference of the session that it has moved to, or its new start. */
  movedTo: z.union([startSchema, reference]).optional().catch(NO_TARGET),
  /** Seconds; the end follows from it. */
  duration: z.number().positive().max(MOST_SECONDS).optional(),
  status: channelStatusSchema,
  channelName: z.string().optional(),
  language: z.string().default('nl'),
  room: z.int().optional(),
  /** Present: the session is protected. */
  password: z.string().min(1).optional(),
  category: z.string().optional(),
  published: z.boolean().default(true),
  viewers: z.int().min(0).default(0),
  /**
   * True: topics, speeches, votes and captions are a script that the backend repeats in step with
   * the live stream; positions count from the start of the loop.
   */
  script: z.boolean().default(false),
});

/** Schema of topics.json. */
export const topicsSchema = listOf(
  z.strictObject({
    id,
    name: z.string().min(1),
    description: z.string().optional(),
    documents: listOf(linkedDocumentSchema).optional(),
    /** Id of the matter in its source, the same in every session in which it is spoken about. */
    dossier: z.string().min(1).max(100).optional(),
    /** The agenda number with which `name` begins. */
    number: z.string().min(1).max(50).optional(),
    priority: z.int(),
    /** Absent for topics that have not started, such as those of planned sessions. */
    start: position.optional(),
    stop: position.optional(),
  }),
);

/** Schema of attendees.json. */
export const attendeesSchema = listOf(
  z.strictObject({
    id,
    /** The id of a delegate of the city, or a description of the person. */
    delegate: z.union([id, describedDelegateSchema]),
    role: z.union([id, roleSchema]).optional(),
    microphone: z.int().optional(),
  }),
);

/** Schema of speeches.json. */
export const speechesSchema = listOf(
  z.strictObject({
    id,
    start: position,
    stop: position.optional(),
    /** An attendee of this session, or the microphone of one; neither if the speaker is unknown. */
    attendee: id.optional(),
    microphone: z.int().optional(),
    topic: id.optional(),
  }),
);

/** The outcomes of a vote that a source may state (rule 10.3). */
export const outcomeSchema = z.enum(['adopted', 'rejected', 'tied', 'withdrawn']);

/** How one person voted: an attendee of the session, a delegate by id, or a name. */
export const ballotSchema = z
  .strictObject({
    attendee: id.optional(),
    /** The id of a delegate, or the one that the source has. */
    delegate: z.string().min(1).max(300).optional(),
    name: z.string().min(1).max(300).optional(),
    /** Name of the division at the time of the vote. */
    division: z.string().min(1).max(300).optional(),
    /** `yes`, `no`, `abstain` or another choice, such as `absent`. */
    vote: z.string().min(1).max(100),
    /** The choice in the words of the source. */
    label: z.string().min(1).max(100).optional(),
  })
  .refine(({ attendee, delegate, name }) => attendee ?? delegate ?? name, 'expected an attendee, a delegate or a name');

/** The ballots of a vote; more are no roll call (rule 10.12). */
export const ballotsSchema = z.array(ballotSchema).max(2000);

/** Schema of votes.json. */
export const votesSchema = listOf(
  z.strictObject({
    id,
    name: z.string().min(1),
    priority: z.int(),
    start: position.optional(),
    stop: position.optional(),
    total: z.int().min(0),
    eligible: z.int().min(0).optional(),
    /** Absent where the source states none: counts do not tell it. */
    outcome: outcomeSchema.optional(),
    /** `simple`, `absolute`, `two-thirds`, `three-quarters` or a text that is shown as it is. */
    majority: z.string().min(1).max(100).optional(),
    /** The vote of the chair that decided, with an attendee of this session. */
    castingVote: z.strictObject({ attendee: id.optional(), vote: z.string().min(1) }).optional(),
    topic: id.optional(),
    /** Absent where the source has totals only. */
    ballots: ballotsSchema.optional(),
    result: listOf(
      z.strictObject({
        vote: z.string().min(1),
        label: z.string().min(1),
        count: z.int().min(0),
        percentage: z.int().min(0).max(100).optional(),
      }),
    ),
  }),
);

/** Schema of subtitles.json, one entry for each version; `file` is .vtt or .json ({"data":[{start,end,text,speaker?}]}, offsets in ms). */
export const subtitlesSchema = listOf(
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

/** Schema of media.json: video and sound. */
export const mediaSchema = z.strictObject({
  /** HLS multivariant playlist of the recording. */
  hls: fileOrUrl.optional(),
  mp4: fileOrUrl.optional(),
  audio: fileOrUrl.optional(),
  poster: fileOrUrl.optional(),
  /** Frames of the recording for the timeline: WebVTT whose cues name a part of an image (`storyboard.webp#xywh=0,0,160,90`). */
  storyboard: fileOrUrl.optional(),
  /** Still images of the recording, each with the position that it shows. */
  stills: listOf(z.strictObject({ start: position, url: fileOrUrl })).default([]),
  languages: listOf(z.string()).default([]),
  /** `hlsName` is in `hls`, and in the live stream. */
  tracks: tracksSchema.default([]),
  /** `live`: folder of segments that the live stream of the signer repeats (rule 27.33). */
  sign: signSchema.extend({ live: fileOrUrl.optional() }).optional(),
  /** Seconds into the file at which the session begins. */
  startTime: position.default(0),
  /** Folder of segments (`/media/council`) that the live stream repeats. */
  live: fileOrUrl.optional(),
  streamfiles: listOf(
    z.strictObject({ name: z.string(), start: position.default(0), url: fileOrUrl.optional(), duration: position.optional() }),
  ).default([]),
  /** The recording parts after the first file, each with its own playlist. */
  parts: listOf(
    z.strictObject({
      start: position,
      hls: fileOrUrl.optional(),
      mp4: fileOrUrl.optional(),
      tracks: tracksSchema.optional(),
      sign: signSchema.optional(),
    }),
  ).default([]),
});

/** client.json, parsed. */
export type ClientSeed = z.infer<typeof clientSchema>;
/** session.json, parsed. */
export type SessionSeed = z.infer<typeof sessionSchema>;
/** An entry of topics.json. */
export type TopicSeed = z.infer<typeof topicsSchema>[number];
/** An entry of attendees.json. */
export type AttendeeSeed = z.infer<typeof attendeesSchema>[number];
/** An entry of speeches.json. */
export type SpeechSeed = z.infer<typeof speechesSchema>[number];
/** An entry of votes.json. */
export type VoteSeed = z.infer<typeof votesSchema>[number];
/** An entry of subtitles.json. */
export type SubtitleSeed = z.infer<typeof subtitlesSchema>[number];
/** media.json, parsed. */
export type MediaSeed = z.infer<typeof mediaSchema>;
