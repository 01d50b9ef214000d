import type { City } from '../../city/city.ts';
import { sessionPath } from '../../session/sessionPath.ts';
import type { AddressOf } from '../../session/structuredData.ts';
import { dayOf, toZonedIso } from '../../time/zonedTime.ts';
import type { IndexedRole, PersonDetails } from '../across/indexedPeople.ts';
import type { MatchedSession } from '../across/matchedSession.ts';
import { toCityDocument, toPersonRecord, toYearRecords } from './peopleDocument.ts';
import { ballotPath, speechPath } from './speechAddress.ts';

/** What a person page and its documents are made from. */
export interface PersonRecords {
  city: City;
  /** Without what the city hides. */
  person: PersonDetails;
}

/** Speeches and ballots on one page of the JSON document. */
export const DOCUMENT_RECORDS = 1000;

/**
 * A person as a public JSON document (docs/people-json.md, rule 26.13), with one part of the speeches and ballots; `next` is the path of
 * the document with the following part.
 */
export function toPersonDocument({ city, person }: PersonRecords, next: string | undefined, addressOf: AddressOf) {
  const toInstant = (instantMs: number | undefined) => (instantMs === undefined ? null : toZonedIso(instantMs, city.timeZone));
  const toSession = (session: MatchedSession) => ({
    id: session.sessionId,
    reference: session.reference,
    name: session.name,
    date: toDay(session.startMs, city),
    url: addressOf(sessionPath(city.name, session)),
  });
  return {
    city: toCityDocument(city, addressOf),
    person: { ...toPersonRecord(person, city, addressOf), roles: person.roles.map((role) => toRoleRecord(role, city)) },
    years: toYearRecords(person.years, city),
    speeches: person.speeches.map((speech) => ({
      id: speech.id,
      session: toSession(speech.session),
      start: toInstant(speech.startMs),
      seconds: speech.seconds ?? null,
      position: speech.position ?? null,
      topic: speech.topicId === undefined ? null : { id: speech.topicId, name: speech.topicName ?? null },
      firstLine: speech.firstLine ?? null,
      url: addressOf(speechPath(city.name, speech)),
    })),
    ballots: person.ballots.map((ballot) => ({
      id: ballot.voteId,
      name: ballot.voteName,
      session: toSession(ballot.session),
      start: toInstant(ballot.startMs),
      position: ballot.position ?? null,
      vote: ballot.vote,
      label: ballot.label ?? null,
      differs: ballot.differs,
      url: addressOf(ballotPath(city.name, ballot)),
    })),
    next: next === undefined ? null : addressOf(next),
  };
}

const toDay = (instantMs: number | undefined, { timeZone }: Pick<City, 'timeZone'>) =>
  instantMs === undefined ? null : dayOf(instantMs, timeZone);

const toRoleRecord = ({ role, division, fromMs, untilMs }: IndexedRole, city: City) => ({
  role: role ?? null,
  division: division ?? null,
  from: toDay(fromMs, city),
  until: toDay(untilMs, city),
});
