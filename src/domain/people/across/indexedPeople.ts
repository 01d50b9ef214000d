import type { ShareBallot, ShareSpeech } from './sessionShare.ts';
import type { MatchedSession, SessionChecks } from './matchedSession.ts';
import type { JoinedBy } from './pathIds.ts';

// What the index answers about people and items of a city, over all its sessions (rules 26.2 to 26.6).

/** Sums of one person, division or year. Seconds are the sums of the whole seconds of each session, as its JSON document has them. */
export interface PeopleTotals {
  /** Sessions in which the person was present: listed as attendee, or spoke (rule 9.15). */
  sessions: number;
  turns: number;
  seconds: number;
  /** Votes cast: absent, paired or excused is none (rule 26.3). */
  votes: number;
}

/** A person in the list of all. Name, picture, role and division are those of the newest session. */
export interface IndexedPerson extends PeopleTotals {
  id: string;
  /** Ids of the delegate as parts of addresses, where `id` is that of the source (rule 26.30). */
  otherIds: string[];
  joinedBy: JoinedBy;
  firstName: string;
  lastName: string;
  photo: string | undefined;
  role: string | undefined;
  rolePriority: number;
  division: string | undefined;
  divisionColour: string | undefined;
  /** Start of the newest session with the person, epoch ms. */
  lastMs: number | undefined;
}

/** A role and division, from the first to the last session in which the person had them; epoch ms. */
export interface IndexedRole {
  role: string | undefined;
  division: string | undefined;
  fromMs: number | undefined;
  untilMs: number | undefined;
}

/** The sums of one year, in the zone of the city; undefined for sessions without a date. */
export interface YearTotals extends PeopleTotals {
  year: string | undefined;
}

/** One turn at the microphone; without times where the city hides them. */
export interface IndexedSpeech extends ShareSpeech {
  session: MatchedSession;
}

/** How the person voted. */
export interface IndexedBallot extends ShareBallot {
  session: MatchedSession;
}

/** The sums of one division over all sessions, by the division that each person had in the session (rule 26.3). */
export interface DivisionSums extends PeopleTotals {
  /** Undefined for people without a division. */
  division: string | undefined;
  divisionColour: string | undefined;
  /** How many people had this division in some session. */
  people: number;
}

/** The people of a city with their sums. */
export interface IndexedPeople {
  people: IndexedPerson[];
  /** The most people first, then by name; without division last. `sessions` are those with somebody of the division. */
  divisions: DivisionSums[];
  /** The sums of all people by year, newest first; `sessions` are those with somebody present. */
  years: YearTotals[];
  /** The sessions on which the sums depend. */
  checks: SessionChecks[];
}

/** A person with what was found. */
export interface PersonDetails extends IndexedPerson {
  /** Newest first. */
  roles: IndexedRole[];
  /** Newest first. */
  years: YearTotals[];
  /** Newest first; a part of all. */
  speeches: IndexedSpeech[];
  /** Newest first; a part of all. */
  ballots: IndexedBallot[];
  /** How many ballots there are, also those that are no vote cast. */
  ballotCount: number;
  /** All sessions on which the sums depend. */
  checks: SessionChecks[];
}

/** Which speeches and ballots of a person are wanted. */
export interface PersonRange {
  speechesFrom: number;
  speeches: number;
  ballotsFrom: number;
  ballots: number;
}

/** A topic of an item in one session; instants in epoch ms. */
export interface IndexedItemTopic {
  session: MatchedSession;
  topicId: string;
  name: string;
  /** The name without the agenda number of the session, where the source gives that apart (rule 26.21). */
  title: string;
  startMs: number | undefined;
  /** Position in the recording, seconds. */
  position: number | undefined;
  /** Whole seconds of the speeches that began during it; undefined where times are hidden. */
  seconds: number | undefined;
  votes: { id: string; name: string; outcome: string | undefined }[];
}

/** An item across sessions (rule 26.20). */
export interface IndexedItem {
  dossier: string;
  /** Newest first. */
  topics: IndexedItemTopic[];
  /** The sessions on which the answer depends. */
  checks: SessionChecks[];
}

/** Speaking time and votes of the divisions of a city in one year (rule 26.19). */
export interface DivisionTotals {
  /** Undefined for people without a division. */
  division: string | undefined;
  divisionColour: string | undefined;
  seconds: number;
  turns: number;
}

/** The divisions of a city in one year, the longest time first. */
export interface IndexedDivisions {
  year: string;
  divisions: DivisionTotals[];
  /** The sessions on which the sums depend. */
  checks: SessionChecks[];
}

/** Speaking time of the divisions of a city in one year. */
export interface SpokenTime extends IndexedDivisions {
  /** Whether the sums may be too low (rule 26.8). */
  isBuilding: boolean;
}
