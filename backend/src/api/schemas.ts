import { z } from 'zod';
import { channelStatusSchema } from '../seed/seedSchema.ts';
import { sessionStateSchema } from '../seed/startSchema.ts';

const localIso = z.iso.datetime({ offset: true });

/** The answer of every failed call. */
export const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** All cities (contract §3). */
export const productSchema = z.array(
  z.object({ name: z.string(), title: z.string(), event: z.string().optional(), domain: z.string().optional(), timeZone: z.string() }),
);

/** Rooms of a city. */
export const roomsSchema = z.array(z.object({ id: z.int(), name: z.string() }));

/** Categories of a city. */
export const categoriesSchema = z.array(z.object({ id: z.int(), name: z.string(), slug: z.string() }));

/** A session (contract §3). */
export const sessionAnswerSchema = z.object({
  sessionId: z.int(),
  reference: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  documents: z.array(z.object({ title: z.string(), url: z.url(), type: z.string().optional() })).optional(),
  startDateTime: z.union([localIso, z.iso.date()]).describe('a date: the time is not known'),
  startText: z.string().optional().describe('the start in the words of the source'),
  state: sessionStateSchema.optional(),
  stateReason: z.string().optional(),
  movedTo: z.string().optional().describe('reference of another session, or the new start'),
  endDateTime: localIso.nullable(),
  duration: z.number().nullable().describe('seconds'),
  video: z.url().nullable().describe('progressive recording'),
  poster: z.url().optional(),
  channels: z
    .array(z.object({ id: z.int(), name: z.string(), status: channelStatusSchema, language: z.string() }))
    .describe('the first decides the status'),
  room: z.int().nullable(),
  password: z.boolean().describe('true: the session is protected'),
  category: z.string().nullable().describe('slug'),
  published: z.boolean(),
  viewers: z.int(),
});

/** Sessions of a range of days. */
export const sessionsSchema = z.array(sessionAnswerSchema);

/** Sessions of a category. */
export const categorySessionsSchema = z.object({ sessions: sessionsSchema, count: z.int() });

const trackSchema = z.object({
  id: z.string(),
  kind: z.enum(['floor', 'interpretation', 'description', 'other']).describe('other: the source does not say what it is'),
  language: z.string().optional(),
  label: z.string().optional(),
  hlsName: z.string().optional().describe('NAME of the audio rendition in the HLS stream'),
  mp4: z.url().optional().describe('the recording with this sound'),
  audio: z.url().optional().describe('this sound only'),
});

const signSchema = z.object({
  file: z.url().describe('HLS, or a file'),
  mp4: z.url().optional(),
  language: z.string().optional(),
  layout: z.enum(['beside', 'over']).optional(),
});

/** Playlists of a session (contract §3). */
export const playlistSchema = z
  .array(
    z.object({
      source: z.object({
        streamType: z.enum(['live', 'vod']),
        file: z.url().nullable(),
        mp4: z.url().optional(),
        audio: z.url().optional(),
        poster: z.url().optional(),
        storyboard: z.url().optional().describe('WebVTT whose cues name a part of an image (#xywh); recordings only'),
        stills: z
          .array(z.object({ start: z.number(), url: z.url() }))
          .optional()
          .describe('images of the recording; start: the position that one shows, in seconds'),
        languages: z.array(z.string()),
        tracks: z.array(trackSchema).optional().describe('sound tracks; that of the hall is the sound of the source itself'),
        sign: signSchema.optional().describe('video of a signer, whose position 0 is that of the source'),
      }),
      startTime: z.number().describe('seconds into the file at which the session begins'),
      startUTC: z.iso.datetime().describe('wall clock at position 0 of the file'),
    }),
  )
  .describe('empty without playable media');

/** Files of a recording. */
export const streamfilesSchema = z.array(
  z.object({ name: z.string(), fileStartDateTime: localIso, url: z.url().optional(), duration: z.number().optional() }),
);

/** A download request (contract §3): either trim or topics. */
export const downloadBodySchema = z
  .object({
    email: z.email(),
    reference: z.string(),
    audioonly: z.boolean(),
    currentLanguage: z.string(),
    recaptchaToken: z.string(),
    languages: z.array(z.string()),
    trim: z
      .object({ start: z.number().min(0), stop: z.number() })
      .optional()
      .describe('seconds from the start of the recording'),
    topics: z.array(z.string()).optional().describe('topic ids'),
  })
  .refine(({ trim, topics }) => (trim === undefined) !== (topics === undefined), 'expected either trim or topics')
  .refine(({ trim }) => trim === undefined || trim.start < trim.stop, { path: ['trim'], error: 'expected start before stop' });

/** Answer to an accepted download request. */
export const acceptedSchema = z.object({ accepted: z.literal(true), email: z.literal(true).optional() });

/** Body of a login. */
export const loginBodySchema = z.object({ password: z.string() });

/** Body of a login with the data of the visitor. */
export const registerBodySchema = z.object({
  password: z.string(),
  first_name: z.string().trim().min(1),
  name: z.string().trim().min(1),
  email: z.email(),
});

/** A ticket for the metadata broker (contract §6). */
export const ticketSchema = z.object({ ticket: z.string(), expires: z.int().describe('epoch ms') });

/** Answer to a login. */
export const loggedinSchema = z.object({ loggedin: z.boolean() });

const cueSchema = z.object({
  start: z.int().describe('ms'),
  end: z.int().describe('ms'),
  text: z.string(),
  speaker: z.string().optional(),
});

/** Captions of a version (contract §5). */
export const cuesSchema = z.object({ data: z.array(cueSchema) });

/** Versions of the captions of a session (contract §5). */
export const versionsSchema = z.array(
  z.object({
    _id: z.string(),
    file: z.string(),
    language: z.string(),
    session: z.int(),
    provider: z.string(),
    active: z.boolean(),
    published: z.boolean(),
    version: z.int(),
    ready: z.boolean(),
    jobID: z.string(),
    recording: z.string(),
    vtt: z.url(),
    json: z.url(),
  }),
);

const paginationSchema = z.object({ page: z.int(), pageSize: z.int(), pageCount: z.int(), total: z.int() });

/** A page of clients (contract §4). */
export const clientsSchema = z.object({
  data: z.array(z.object({ id: z.int(), attributes: z.record(z.string(), z.unknown()) })),
  meta: z.object({ pagination: paginationSchema }),
});

/** One client (contract §4). */
export const clientSchema = z.object({
  data: z.object({ id: z.int(), attributes: z.record(z.string(), z.unknown()) }),
  meta: z.object({}),
});

/** The answer for a session. */
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;
/** The answer for the playlists of a session. */
export type PlaylistAnswer = z.infer<typeof playlistSchema>;
/** A sound track of a playlist. */
export type TrackAnswer = z.infer<typeof trackSchema>;
/** The video of a signer of a playlist. */
export type SignAnswer = z.infer<typeof signSchema>;
