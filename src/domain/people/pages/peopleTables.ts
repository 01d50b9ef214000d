import type { City } from '../../city/city.ts';
import { sessionPath } from '../../session/sessionPath.ts';
import type { AddressOf } from '../../session/structuredData.ts';
import { dayOf, toZonedIso } from '../../time/zonedTime.ts';
import type { IndexedBallot, IndexedPeople, IndexedSpeech } from '../across/indexedPeople.ts';
import type { PersonRecords } from './personDocument.ts';
import { toPersonRecord } from './peopleDocument.ts';
import { ballotPath, speechPath } from './speechAddress.ts';

/** A table for a spreadsheet: names of the columns, and cells; undefined is not known. */
export interface RecordTable {
  columns: readonly string[];
  rows: (string | number | undefined)[][];
}

/** Rows of a table at most (rule 26.13). */
export const TABLE_ROWS = 50_000;

/** The people of a city with their sums (rule 26.13). */
export const toPeopleTable = ({ people }: Pick<IndexedPeople, 'people'>, city: City, addressOf: AddressOf): RecordTable => ({
  columns: ['id', 'first_name', 'last_name', 'role', 'division', 'sessions', 'turns', 'speaking_seconds', 'votes', 'joined_by', 'url'],
  rows: people.map((person) => {
    const { id, firstName, lastName, role, division, sessions, turns, speakingSeconds, votes, joinedBy, url } = toPersonRecord(
      person,
      city,
      addressOf,
    );
    return [
      id,
      firstName,
      lastName,
      role ?? undefined,
      division ?? undefined,
      sessions,
      turns,
      speakingSeconds ?? undefined,
      votes ?? undefined,
      joinedBy,
      url,
    ];
  }),
});

/** The cells that name the session and the instant of a record. */
function sessionCells(record: IndexedSpeech | IndexedBallot, { city }: PersonRecords, addressOf: AddressOf) {
  const { session, startMs } = record;
  return [
    session.startMs === undefined ? undefined : dayOf(session.startMs, city.timeZone),
    session.name,
    addressOf(sessionPath(city.name, session)),
    startMs === undefined ? undefined : toZonedIso(startMs, city.timeZone),
  ];
}

/** The speeches of a person, newest first (rule 26.13). */
export const toSpeechTable = (records: PersonRecords, addressOf: AddressOf): RecordTable => ({
  columns: ['date', 'session', 'session_url', 'start', 'item', 'seconds', 'first_line', 'url'],
  rows: records.person.speeches.map((speech) => [
    ...sessionCells(speech, records, addressOf),
    speech.topicName,
    speech.seconds,
    speech.firstLine,
    addressOf(speechPath(records.city.name, speech)),
  ]),
});

/** How a person voted, newest first (rule 26.13). */
export const toBallotTable = (records: PersonRecords, addressOf: AddressOf): RecordTable => ({
  columns: ['date', 'session', 'session_url', 'start', 'subject', 'vote', 'label', 'differs', 'url'],
  rows: records.person.ballots.map((ballot) => [
    ...sessionCells(ballot, records, addressOf),
    ballot.voteName,
    ballot.vote,
    ballot.label,
    ballot.differs ? 'yes' : 'no',
    addressOf(ballotPath(records.city.name, ballot)),
  ]),
});
