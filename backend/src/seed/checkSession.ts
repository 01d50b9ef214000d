import type { SeedDocument } from './seedDocument.ts';
import type { AttendeeSeed, ClientSeed, SessionSeed, SpeechSeed, SubtitleSeed, TopicSeed, VoteSeed } from './seedSchema.ts';

/** The files of a session folder that refer to each other; absent files are undefined. */
export interface SessionDocuments {
  session: SeedDocument<SessionSeed>;
  topics?: SeedDocument<TopicSeed[]> | undefined;
  attendees?: SeedDocument<AttendeeSeed[]> | undefined;
  speeches?: SeedDocument<SpeechSeed[]> | undefined;
  votes?: SeedDocument<VoteSeed[]> | undefined;
  subtitles?: SeedDocument<SubtitleSeed[]> | undefined;
}

/** Rejects unknown references, repeated ids, and spans that end before they start. */
export function checkSession(documents: SessionDocuments, client: ClientSeed): void {
  const { session, topics, attendees, speeches, votes, subtitles } = documents;
  rejectUnknown(session, ['room'], session.data.room, idsOf(client.rooms), 'room in client.json');
  const slugs = new Set(client.categories.map(({ slug }) => slug));
  rejectUnknown(session, ['category'], session.data.category, slugs, 'category slug in client.json');

  for (const document of [topics, attendees, speeches, votes, subtitles]) rejectDuplicates(document, [], 'id');
  for (const document of [topics, speeches, votes]) rejectReversedSpans(document);

  const topicIds = idsOf(topics?.data);
  const attendeeIds = idsOf(attendees?.data);
  attendees?.data.forEach(({ delegate, role }, index) => {
    if (typeof delegate === 'string')
      rejectUnknown(attendees, [index, 'delegate'], delegate, idsOf(client.delegates), 'delegate in client.json');
    else rejectUnknownMembership(attendees, [index, 'delegate'], delegate, client, 'in client.json');
    if (typeof role === 'string') rejectUnknown(attendees, [index, 'role'], role, idsOf(client.roles), 'role in client.json');
  });
  speeches?.data.forEach(({ attendee, topic }, index) => {
    rejectUnknown(speeches, [index, 'attendee'], attendee, attendeeIds, 'attendee in attendees.json');
    rejectUnknown(speeches, [index, 'topic'], topic, topicIds, 'topic in topics.json');
  });
  votes?.data.forEach(({ topic, castingVote }, index) => {
    rejectUnknown(votes, [index, 'topic'], topic, topicIds, 'topic in topics.json');
    rejectUnknown(votes, [index, 'castingVote'], castingVote?.attendee, attendeeIds, 'attendee in attendees.json');
  });
  if (votes) checkBallots(votes, attendeeIds, toDelegateIds(attendees?.data ?? [], client));
}

/** Rejects ballots of people whom the session and the city do not have, and a second ballot of one person in a vote (rule 10.12). */
function checkBallots(votes: SeedDocument<VoteSeed[]>, attendeeIds: ReadonlySet<string>, delegateIds: ReadonlySet<string>): void {
  votes.data.forEach(({ ballots = [] }, index) => {
    const seen = new Set<string>();
    ballots.forEach(({ attendee, delegate, name }, at) => {
      const path = [index, 'ballots', at];
      rejectUnknown(votes, [...path, 'attendee'], attendee, attendeeIds, 'attendee in attendees.json');
      // With a name it may be somebody whom only the source knows, such as a former member who was absent.
      if (name === undefined)
        rejectUnknown(votes, [...path, 'delegate'], delegate, delegateIds, 'delegate in client.json or attendees.json');
      const person = attendee === undefined ? delegate && `delegate '${delegate}'` : `attendee '${attendee}'`;
      if (person === undefined) return;
      if (seen.has(person)) votes.reject(path, `there is another ballot of the ${person}`);
      seen.add(person);
    });
  });
}

/** What a ballot may name a delegate by: the ids, and those of the sources, of the people of the city and of those of the session. */
function toDelegateIds(attendees: readonly AttendeeSeed[], { delegates }: Pick<ClientSeed, 'delegates'>): Set<string> {
  const described = attendees.flatMap(({ delegate }) => (typeof delegate === 'string' ? [] : [delegate]));
  return new Set([...delegates, ...described].flatMap(({ id, refId }) => [id, refId].filter((known) => known !== undefined)));
}

/** Rejects unknown divisions and roles and repeated ids in client.json. */
export function checkClient(client: SeedDocument<ClientSeed>): void {
  const { data } = client;
  for (const list of ['rooms', 'categories', 'roles', 'divisions', 'delegates'] as const) rejectDuplicates(client, [list], 'id');
  rejectDuplicates(client, ['categories'], 'slug');
  data.delegates.forEach((delegate, index) => {
    rejectUnknownMembership(client, ['delegates', index], delegate, data, 'of this file');
  });
}

const idsOf = <T>(list: { id: T }[] = []): Set<T> => new Set(list.map(({ id }) => id));

/** Rejects the division and the role of a delegate that the city does not have. */
function rejectUnknownMembership(
  document: SeedDocument<unknown>,
  path: PropertyKey[],
  { division, role }: { division?: string | undefined; role?: string | undefined },
  city: ClientSeed,
  where: string,
): void {
  rejectUnknown(document, [...path, 'division'], division, idsOf(city.divisions), `division ${where}`);
  rejectUnknown(document, [...path, 'role'], role, idsOf(city.roles), `role ${where}`);
}

function rejectUnknown<T>(
  document: SeedDocument<unknown>,
  path: PropertyKey[],
  value: T | undefined,
  known: ReadonlySet<T>,
  what: string,
): void {
  if (value !== undefined && !known.has(value)) document.reject(path, `there is no ${what} with '${String(value)}'`);
}

function rejectDuplicates(document: SeedDocument<unknown> | undefined, path: PropertyKey[], key: string): void {
  if (!document) return;
  const list = path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown>)[step], document.data) as Record<
    string,
    unknown
  >[];
  const seen = new Set<unknown>();
  list.forEach((item, index) => {
    if (seen.has(item[key])) document.reject([...path, index, key], `'${String(item[key])}' is used twice`);
    seen.add(item[key]);
  });
}

function rejectReversedSpans(document: SeedDocument<{ start?: number | undefined; stop?: number | undefined }[]> | undefined): void {
  document?.data.forEach(({ start, stop }, index) => {
    if (stop === undefined) return;
    if (start === undefined) document.reject([index, 'stop'], 'a stop without a start');
    else if (stop <= start) document.reject([index, 'stop'], `expected more than start (${start}), received ${stop}`);
  });
}
