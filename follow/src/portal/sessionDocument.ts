import { z } from 'zod';

const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  role: z.string().nullish(),
  division: z.string().nullish(),
  /** Page of the person; null where there is none. */
  url: z.string().nullish(),
});

/** Where an item is in the recording: its instant, and seconds from the start of the recording, or of its part. */
const place = { start: z.string().nullable(), stop: z.string().nullish(), position: z.number().nullable(), part: z.number().nullish() };

const linkedDocument = z.object({ title: z.string() });

const topic = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  documents: z.array(linkedDocument).nullish(),
  ...place,
  /** Page of all sessions with the same dossier; null where there is none. */
  item: z.string().nullish(),
});

const vote = z.object({
  id: z.string(),
  name: z.string(),
  ...place,
  state: z.string().nullish(),
  outcome: z.string().nullish(),
  ballots: z.array(z.object({ person: person.nullable() })).nullish(),
});

const speech = z.object({ id: z.string(), ...place, person: person.nullable() });

const target = z.object({ start: z.string().nullish(), startText: z.string().nullish(), reference: z.string().nullish() });

/** What the service reads of a session's public JSON (docs/session-json.md). A list that is null is not known (rule 17.17). */
export const sessionDocument = z.object({
  city: z.object({ name: z.string(), title: z.string(), timeZone: z.string() }),
  session: z.object({
    id: z.number(),
    reference: z.string(),
    name: z.string(),
    status: z.enum(['planned', 'live', 'recorded']).nullable(),
    state: z.string(),
    access: z.enum(['open', 'protected', 'unpublished']),
    start: z.string().nullable(),
    startText: z.string().optional(),
    movedTo: target.nullish(),
    end: z.string().nullish(),
    durationSeconds: z.number().nullish(),
    description: z.string().nullish(),
    documents: z.array(linkedDocument).nullish(),
    stream: z.object({ type: z.string() }).nullish(),
    parts: z.array(z.object({ part: z.number(), start: z.string().nullish() })).nullish(),
  }),
  topics: z.array(topic).nullable(),
  speeches: z.array(speech).nullable(),
  speakers: z.array(z.object({ person: person.nullable() })).nullable(),
  votes: z.array(vote).nullable(),
  attendees: z.array(person).nullable(),
  transcripts: z.array(z.object({ language: z.string() })).nullable(),
});

/** A session as the portal's public JSON has it. */
export type SessionDocument = z.infer<typeof sessionDocument>;

/** An agenda item of a session. */
export type DocumentTopic = z.infer<typeof topic>;

/** A vote of a session. */
export type DocumentVote = z.infer<typeof vote>;

/** A turn at the microphone. */
export type DocumentSpeech = z.infer<typeof speech>;

/** A person of a session. */
export type DocumentPerson = z.infer<typeof person>;

/** Where an item of a session is in time and in the recording. */
export type Place = Pick<DocumentTopic, 'start' | 'stop' | 'position' | 'part'>;

/** A transcript (docs/session-json.md, "Transcripts"). */
export const transcriptDocument = z.object({
  language: z.string(),
  sections: z.array(
    z.object({
      paragraphs: z.array(z.object({ speaker: z.string().nullable(), lines: z.array(z.tuple([z.number(), z.number(), z.string()])) })),
    }),
  ),
});

/** A transcript as the portal's public JSON has it. */
export type Transcript = z.infer<typeof transcriptDocument>;

/** One page of a list of sessions (contract §7); a row changes with what the list shows of its session. */
export const sessionList = z.object({
  sessions: z.array(
    z.looseObject({
      id: z.number(),
      state: z.string(),
      isProtected: z.boolean(),
      start: z.looseObject({ iso: z.string() }).nullish(),
    }),
  ),
  page: z.number(),
  pageCount: z.number(),
  /** The portal could not load it: that it is empty says nothing (rule 17.17). */
  hasFailed: z.boolean().optional(),
});

/** A row of a list of sessions. */
export type ListedSession = z.infer<typeof sessionList>['sessions'][number];

/** A session with its transcripts, all that is looked through for news. */
export interface ReadSession {
  document: SessionDocument;
  transcripts: Transcript[];
  /** Slugs of the followed categories that it is in. */
  categories: readonly string[];
}
