import { ImportError } from '../../importError.ts';
import type { SpeechSeed, TopicSeed } from '../../../../backend/src/seed/seedSchema.ts';
import { withDocuments } from '../../sourceDocuments.ts';
import { emptyPart, tally, type SeedPart } from '../../seedPart.ts';
import { toNextStarts } from '../../nextStarts.ts';
import { joinBlocks, personKey, splitName } from '../../text/text.ts';
import type { SourceContext } from '../format.ts';
import { readRecords, type CsvRecord } from './csvRecords.ts';
import type { CsvTable } from './csvTable.ts';

/** A topic or speech with the last end of its rows. */
interface Draft<T> {
  seed: T;
  end?: number | undefined;
}

/**
 * Converts an agenda to a part of a session folder. A row with a title is a topic, unless it repeats the title of the topic
 * before it for another speaker; a row with a speaker is a speech of the last topic. Without an end column both end when
 * the next one starts.
 */
export function agendaToSeed(table: CsvTable, context?: SourceContext): SeedPart {
  const part = emptyPart();
  const { records, times, session, leftOut, notices } = readRecords(
    table,
    {
      columns: ['start', 'end', 'date', 'number', 'title', 'description', 'speaker', 'party', 'role', 'text', 'document', 'documentTitle'],
      isUseful: ({ title, speaker }) => title !== '' || speaker !== '',
      why: 'without title and speaker',
    },
    context,
  );
  const topics: Draft<TopicSeed>[] = [];
  const speeches: Draft<SpeechSeed>[] = [];
  const people = new Map<string, string>();
  let untimed = 0;
  let reversed = 0;
  let undescribed = 0;

  for (const record of records) {
    const name = toName(record);
    const isTopic = record.title !== '' && (record.speaker === '' || name !== topics.at(-1)?.seed.name);
    if (!isTopic && hasDetails(record)) undescribed += 1;
    if (isTopic) topics.push({ seed: toTopic(record, name, topics.length + 1) });
    const topic = topics.at(-1);
    const end = record.end !== undefined && record.start !== undefined && record.end <= record.start ? undefined : record.end;
    if (end !== record.end) reversed += 1;
    if (topic && end !== undefined) topic.end = Math.max(topic.end ?? 0, end);
    if (record.speaker === '') continue;
    const attendee = findPerson(record, people, part);
    if (record.start === undefined) untimed += 1;
    else {
      const id = `speech-${speeches.length + 1}`;
      speeches.push({
        seed: { id, start: record.start, attendee, ...(topic === undefined ? {} : { topic: topic.seed.id }) },
        end,
      });
    }
  }

  if (records.length === 0) throw new ImportError('has headings, but no row with a title or speaker');
  const nextTopics = toNextStarts(topics.flatMap(({ seed }) => seed.start ?? []));
  const nextRows = toNextStarts(records.flatMap(({ start }) => start ?? []));
  part.topics = topics.map((draft) => withStop(draft, nextTopics));
  part.speeches = speeches.map((draft) => withStop(draft, nextRows));
  part.session = session;
  if (times !== undefined) part.times = times;
  const read = records.length + leftOut.reduce((sum, { count }) => sum + count, 0);
  part.tallies.push(
    tally('agenda rows', read, records.length, leftOut),
    tally('speeches', speeches.length + untimed, speeches.length, [{ count: untimed, why: 'without a readable time' }]),
  );
  part.notices.push(...notices);
  if (reversed > 0) part.notices.push(`${reversed} rows end before they start: their end is that of a row without one`);
  if (undescribed > 0) part.notices.push(`${undescribed} speeches have a description, text or document, which has no place in a speech`);
  return part;
}

/** Whether a row has what only a topic can show. */
function hasDetails({ description, text, documents }: CsvRecord): boolean {
  return `${description}${text}${documents.titles}` !== '' || documents.documents.length > 0;
}

/** The number and title, `3. Budget 2027`. */
function toName({ number, title }: CsvRecord): string {
  const isInTitle = title.startsWith(number) && !/^[\p{L}\p{N}]/u.test(title.slice(number.length));
  if (number === '' || isInTitle) return title;
  return `${/^\w+$/.test(number) ? `${number}.` : number} ${title}`;
}

function toTopic({ start, ...record }: CsvRecord, name: string, priority: number): TopicSeed {
  const description = joinBlocks([record.description, record.text, record.documents.titles]);
  return {
    id: `topic-${priority}`,
    name,
    ...(description === undefined ? {} : { description }),
    ...withDocuments(record.documents.documents),
    priority,
    ...(start === undefined ? {} : { start }),
  };
}

/** The stop is the last end of its own rows, else the next start. */
function withStop<T extends { start?: number | undefined }>({ seed, end }: Draft<T>, nextStarts: Map<number, number>): T {
  const { start } = seed;
  if (start === undefined) return seed;
  const stop = end ?? nextStarts.get(start);
  return stop === undefined || stop <= start ? seed : { ...seed, stop };
}

/** Party and role of a speaker, for the description of the person. */
export function describeSpeaker({ party, role }: Pick<CsvRecord, 'party' | 'role'>): string | undefined {
  return [party, role].filter((text) => text !== '').join(', ') || undefined;
}

/** The id of the attendee with this name, which is added if it is new. */
function findPerson(record: CsvRecord, people: Map<string, string>, part: SeedPart): string {
  const key = personKey(record.speaker);
  const found = people.get(key);
  const description = describeSpeaker(record);
  if (found !== undefined) {
    const delegate = part.attendees.find(({ id }) => id === found)?.delegate;
    if (typeof delegate === 'object' && description !== undefined) delegate.description ??= description;
    return found;
  }
  const id = `person-${people.size + 1}`;
  people.set(key, id);
  part.attendees.push({ id, delegate: { ...splitName(record.speaker), ...(description === undefined ? {} : { description }) } });
  return id;
}
