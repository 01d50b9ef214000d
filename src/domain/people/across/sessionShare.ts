import type { JoinedBy } from './pathIds.ts';

/** What one session says of one person, as the index stores it (rule 26.2). */
export interface PersonShare {
  id: string;
  joinedBy: JoinedBy;
  firstName: string;
  lastName: string;
  photo: string | undefined;
  role: string | undefined;
  rolePriority: number;
  division: string | undefined;
  divisionColour: string | undefined;
  /** Listed as attendee, or spoke (rule 9.15); false for somebody who is only named in a roll call. */
  isPresent: boolean;
  /** The id of the delegate as a part of an address, where `id` is that of the source: ballots may name it alone (rule 26.30). */
  otherId: string | undefined;
  turns: number;
  /** Whole seconds, as in the JSON document of the session; 0 where the times are hidden. */
  seconds: number;
  /** In order; empty where the times are hidden. */
  speeches: ShareSpeech[];
  ballots: ShareBallot[];
}

/** A speech of a share; instants in epoch ms. */
export interface ShareSpeech {
  id: string;
  /** Undefined in a session of which the time of the start is not known (rule 3.15), and where the times are hidden. */
  startMs: number | undefined;
  /** Whole seconds; undefined when the end is unknown, or the times are hidden. */
  seconds: number | undefined;
  /** Position in the recording, seconds from its start, as `/seek/` takes it. */
  position: number | undefined;
  topicId: string | undefined;
  topicName: string | undefined;
  /** Beginning of what was said. */
  firstLine: string | undefined;
}

/** A ballot of a share; instants in epoch ms, positions in seconds. */
export interface ShareBallot {
  voteId: string;
  voteName: string;
  startMs: number | undefined;
  position: number | undefined;
  /** `yes`, `no`, `abstain` or another choice. */
  vote: string;
  label: string | undefined;
  /** Whether most of the division chose otherwise (rule 10.14). */
  differs: boolean;
}

/** What one session says of people and items, as the index stores it (rule 26.2). */
export interface SessionShares {
  people: PersonShare[];
  items: ItemTopic[];
}

/** A topic of a session with a dossier, as the index stores it (rule 26.20). */
export interface ItemTopic {
  /** Id of the item in addresses. */
  itemId: string;
  dossier: string;
  topicId: string;
  name: string;
  /** The name without the agenda number of the session, where the source gives that apart. */
  title: string;
  startMs: number | undefined;
  position: number | undefined;
  /** Whole seconds of the speeches that began during it; undefined where the times are hidden. */
  seconds: number | undefined;
  votes: { id: string; name: string; outcome: string | undefined }[];
}
