import { ImportError } from '../../importError.ts';
import { secondsBetween, toLocalDateTime } from '../../text/localTime.ts';
import { hasKey, parseWith, type Format } from '../format.ts';
import { notubizSchema, type NotubizAgendaItem, type NotubizDocument, type NotubizMeeting } from './notubizSchema.ts';
import { emptyPart, tally, type SeedPart, type SourceSession } from '../../seedPart.ts';
import { documentLine, joinBlocks, oneLine } from '../../text/text.ts';

/** A Notubiz meeting in the form of the API or of Open Raadsinformatie. */
export const notubizFormat: Format = {
  name: 'a Notubiz meeting (agenda_items)',
  read({ json }) {
    if (!hasKey(json, 'agenda_items')) return undefined;
    const meeting = parseWith(notubizSchema, json);
    return { kind: 'meeting', toPart: () => notubizToSeed(meeting) };
  },
};

/** Number of the attribute with a record's title. */
const TITLE_ATTRIBUTE = 1;

interface Counts {
  read: number;
  closed: number;
  untitled: number;
  unordered: number;
  nested: number;
  documents: number;
  closedDocuments: number;
  modules: number;
}

/** Converts a Notubiz meeting to a part of a session folder; throws an ImportError for a meeting that is not public. */
export function notubizToSeed(meeting: NotubizMeeting): SeedPart {
  if (!isPublic(meeting)) throw new ImportError(`meeting ${meeting.id} is not public`);
  const part = emptyPart();
  const counts: Counts = { read: 0, closed: 0, untitled: 0, unordered: 0, nested: 0, documents: 0, closedDocuments: 0, modules: 0 };
  counts.modules += meeting.module_items?.length ?? 0;
  part.session = toSourceSession(meeting, counts);
  addEntries(meeting.agenda_items, part, counts, 0);

  part.tallies.push(
    tally('agenda entries', counts.read, part.topics.length, [{ count: counts.closed, why: 'not public, or below one that is not' }]),
    tally('documents', counts.documents, counts.documents - counts.closedDocuments, [
      { count: counts.closedDocuments, why: 'not public, or of an entry that is not' },
    ]),
  );
  if (counts.modules > 0)
    part.tallies.push(tally('module items', counts.modules, 0, [{ count: counts.modules, why: 'the seed format has no place for them' }]));
  if (counts.unordered > 0) part.notices.push(`${counts.unordered} agenda entries without order stand at the end`);
  if (counts.nested > 0) part.notices.push(`${counts.nested} nested agenda entries stand right below the entry they belong to`);
  if (counts.untitled > 0) part.notices.push(`${counts.untitled} agenda entries have no title: named by their number`);
  return part;
}

function toSourceSession(meeting: NotubizMeeting, counts: Counts): SourceSession {
  const attributes = Array.isArray(meeting.attributes)
    ? meeting.attributes.map(({ id, value }) => [id === TITLE_ATTRIBUTE ? 'Titel' : '', value] as const)
    : Object.entries(meeting.attributes ?? {});
  const labelledValues = attributes.map(([label, value]) => [label, typeof value === 'string' ? oneLine(value) : ''] as const);
  const name = labelledValues.find(([label]) => label === 'Titel')?.[1];
  const others = labelledValues.filter(([label, value]) => label !== 'Titel' && value !== '');
  const description = joinBlocks([
    ...others.map(([label, value]) => (label === '' ? value : `${label}: ${value}`)),
    documentsText(meeting.documents ?? [], counts),
  ]);
  const starts = (meeting.plannings ?? []).flatMap(({ start_date }) => toLocalDateTime(start_date) ?? []).sort();
  const stop = (meeting.plannings ?? [])
    .flatMap(({ end_date }) => toLocalDateTime(end_date) ?? [])
    .sort()
    .at(-1);
  const start = starts[0];
  const duration = start !== undefined && stop !== undefined ? secondsBetween(start, stop) : undefined;
  const organisation = meeting.organisation;
  return {
    sessionId: meeting.id,
    reference: `notubiz-${meeting.id}`,
    language: 'nl',
    ...(name ? { name } : {}),
    ...(description !== undefined ? { description } : {}),
    ...(start !== undefined ? { start } : {}),
    ...(duration !== undefined ? { duration } : {}),
    ...(organisation ? { city: oneLine(organisation.name) || `notubiz-${organisation.id}` } : {}),
  };
}

function addEntries(items: NotubizAgendaItem[], part: SeedPart, counts: Counts, depth: number): void {
  const ordered = items.toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0);
  for (const item of ordered) {
    if (!isPublic(item)) {
      countClosed(item, counts);
      continue;
    }
    counts.read += 1;
    counts.modules += item.module_items?.length ?? 0;
    if (depth > 0) counts.nested += 1;
    if (typeof item.order !== 'number') counts.unordered += 1;
    const attributes = (item.type_data?.attributes ?? []).map(({ id, value }) => ({ id, value: typeof value === 'string' ? value : '' }));
    const title = oneLine(attributes.find(({ id }) => id === TITLE_ATTRIBUTE)?.value);
    if (title === '') counts.untitled += 1;
    const others = attributes.filter(({ id }) => id !== TITLE_ATTRIBUTE).map(({ value }) => value);
    const description = joinBlocks([...others, documentsText(item.documents ?? [], counts)]);
    const priority = part.topics.length + 1;
    part.topics.push({
      id: `item-${item.id}`,
      name: oneLine(`${item.type_data?.title_prefix ?? ''} ${title}`) || `(${priority})`,
      ...(description !== undefined ? { description } : {}),
      priority,
    });
    addEntries(item.agenda_items ?? [], part, counts, depth + 1);
  }
}

function countClosed(item: NotubizAgendaItem, counts: Counts): void {
  counts.read += 1;
  counts.closed += 1;
  counts.modules += item.module_items?.length ?? 0;
  counts.documents += item.documents?.length ?? 0;
  counts.closedDocuments += item.documents?.length ?? 0;
  for (const below of item.agenda_items ?? []) countClosed(below, counts);
}

function documentsText(documents: NotubizDocument[], counts: Counts): string {
  const open = documents.filter(({ confidential }) => !confidential);
  counts.documents += documents.length;
  counts.closedDocuments += documents.length - open.length;
  return open.map(({ title, url }) => documentLine(title, url)).join('\n');
}

function isPublic(record: Pick<NotubizMeeting, 'confidential' | 'permission_group'>): boolean {
  return !record.confidential && (record.permission_group ?? 'public') === 'public';
}
