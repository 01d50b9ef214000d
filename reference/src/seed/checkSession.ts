import type { SeedDocument } from './seedDocument.ts';
import type { AttendeeSeed, ClientSeed, SessionSeed, SpeechSeed, SubtitleSeed, TopicSeed, VoteSeed } from './seedSchema.ts';

/** The files of a session folder that name one another; absent ones are undefined. */
export interface SessionDocuments {
  session: SeedDocument<SessionSeed>;
  topics?: SeedDocument<TopicSeed[]> | undefined;
  attendees?: SeedDocument<AttendeeSeed[]> | undefined;
  speeches?: SeedDocument<SpeechSeed[]> | undefined;
  votes?: SeedDocument<VoteSeed[]> | undefined;
  subtitles?: SeedDocument<SubtitleSeed[]> | undefined;
}

/** Refuses what a session names without there being such a thing, ids used twice, and spans that end before they start. */
export function checkSession(documents: SessionDocuments, client: ClientSeed): void {
  const { session, topics, attendees, speeches, votes, subtitles } = documents;
  refuseUnknown(
    session,
    ['room'],
    session.data.room,
    client.rooms.map(({ id }) => id),
    'room in client.json',
  );
  refuseUnknown(
    session,
    ['category'],
    session.data.category,
    client.categories.map(({ slug }) => slug),
    'category slug in client.json',
  );

  for (const document of [topics, attendees, speeches, votes, subtitles]) refuseDuplicates(document, [], 'id');
  for (const document of [topics, speeches, votes]) refuseBackwards(document);

  const topicIds = topics?.data.map(({ id }) => id) ?? [];
  const roleIds = client.roles.map(({ id }) => id);
  attendees?.data.forEach(({ delegate, role }, index) => {
    if (typeof delegate === 'string') {
      refuseUnknown(
        attendees,
        [index, 'delegate'],
        delegate,
        client.delegates.map(({ id }) => id),
        'delegate in client.json',
      );
    } else {
      refuseUnknown(
        attendees,
        [index, 'delegate', 'division'],
        delegate.division,
        client.divisions.map(({ id }) => id),
        'division in client.json',
      );
      refuseUnknown(attendees, [index, 'delegate', 'role'], delegate.role, roleIds, 'role in client.json');
    }
    if (typeof role === 'string') refuseUnknown(attendees, [index, 'role'], role, roleIds, 'role in client.json');
  });
  speeches?.data.forEach(({ attendee, topic }, index) => {
    refuseUnknown(speeches, [index, 'attendee'], attendee, attendees?.data.map(({ id }) => id) ?? [], 'attendee in attendees.json');
    refuseUnknown(speeches, [index, 'topic'], topic, topicIds, 'topic in topics.json');
  });
  votes?.data.forEach(({ topic }, index) => refuseUnknown(votes, [index, 'topic'], topic, topicIds, 'topic in topics.json'));
}

/** Refuses divisions and roles that client.json names without describing them, and ids used twice. */
export function checkClient(client: SeedDocument<ClientSeed>): void {
  const { data } = client;
  for (const list of ['rooms', 'categories', 'roles', 'divisions', 'delegates'] as const) refuseDuplicates(client, [list], 'id');
  refuseDuplicates(client, ['categories'], 'slug');
  data.delegates.forEach(({ division, role }, index) => {
    refuseUnknown(
      client,
      ['delegates', index, 'division'],
      division,
      data.divisions.map(({ id }) => id),
      'division of this file',
    );
    refuseUnknown(
      client,
      ['delegates', index, 'role'],
      role,
      data.roles.map(({ id }) => id),
      'role of this file',
    );
  });
}

function refuseUnknown<T>(document: SeedDocument<unknown>, path: PropertyKey[], value: T | undefined, known: T[], what: string): void {
  if (value !== undefined && !known.includes(value)) document.refuse(path, `there is no ${what} with '${String(value)}'`);
}

function refuseDuplicates(document: SeedDocument<unknown> | undefined, path: PropertyKey[], key: string): void {
  if (!document) return;
  const list = path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown>)[step], document.data) as Record<
    string,
    unknown
  >[];
  const seen = new Set<unknown>();
  list.forEach((item, index) => {
    if (seen.has(item[key])) document.refuse([...path, index, key], `'${String(item[key])}' is used twice`);
    seen.add(item[key]);
  });
}

function refuseBackwards(document: SeedDocument<{ start?: number | undefined; stop?: number | undefined }[]> | undefined): void {
  document?.data.forEach(({ start, stop }, index) => {
    if (stop === undefined) return;
    if (start === undefined) document.refuse([index, 'stop'], 'a stop without a start');
    else if (stop <= start) document.refuse([index, 'stop'], `expected more than start (${start}), received ${stop}`);
  });
}
