import { withoutUndefined } from '../../../../backend/src/seed/json/withoutUndefined.ts';
import type { TopicSeed } from '../../../../backend/src/seed/seedSchema.ts';
import { ImportError } from '../../importError.ts';
import { secondsBetween, toLocalDateTime } from '../../text/localTime.ts';
import { stateOfRecord, stateOfStatus, toState } from '../../text/meetingState.ts';
import { hasKey, parseWith, type Format } from '../format.ts';
import { readAttributes, tallyAttributes, type AttributeTexts } from './notubizAttributes.ts';
import { leftOutNotubizFields } from './notubizFields.ts';
import { toTopicTimes } from './notubizTimes.ts';
import {
  isSet,
  notubizSchema,
  toNumber,
  type NotubizAgendaItem,
  type NotubizAttributes,
  type NotubizDocument,
  type NotubizMeeting,
} from './notubizSchema.ts';
import { emptyPart, tally, type SeedPart, type SourceSession } from '../../seedPart.ts';
import { onlyId, withDossier } from '../../dossier.ts';
import { linkDocuments, type SourceDocument, withDocuments } from '../../sourceDocuments.ts';
import { documentLine, joinBlocks, oneLine } from '../../text/text.ts';
import { type ModuleItems, readModuleItems } from './notubizModules.ts';

/** A Notubiz meeting in the form of the API (also in its envelope) or of Open Raadsinformatie. */
export const notubizFormat: Format = {
  read({ json }) {
    const record = hasKey(json, 'meeting') ? json.meeting : json;
    if (!hasKey(record, 'agenda_items')) return undefined;
    const meeting = parseWith(notubizSchema, record);
    return { kind: 'meeting', toPart: () => notubizToSeed(meeting) };
  },
};

/** An agenda item of any level; `isClosed`: it is not public, or below one that is not. */
interface Entry {
  item: NotubizAgendaItem;
  depth: number;
  isClosed: boolean;
}

/** Converts a Notubiz meeting to a part of a session folder; throws an ImportError for a meeting that is not public. */
export function notubizToSeed(meeting: NotubizMeeting): SeedPart {
  if (!isPublic(meeting)) throw new ImportError(`meeting ${meeting.id} is not public`);
  const entries = listEntries(meeting.agenda_items);
  const items = entries.filter(({ isClosed }) => !isClosed).map(({ item }) => item);
  const times = items.map(toTopicTimes);
  const meetingTexts = readAttributes(meeting.attributes);
  const texts = items.map(({ type_data }) => readAttributes(type_data?.attributes));
  const part = emptyPart();
  const modules = [meeting, ...entries.map(({ item }) => item)].map(({ module_items }) => readModuleItems(module_items));
  const moduleOf = new Map(entries.map(({ item }, index) => [item, modules[index + 1]]));
  part.session = toSourceSession(
    meeting,
    meetingTexts,
    modules[0],
    Math.max(0, ...times.flatMap(({ start, stop }) => stop ?? start ?? [])),
  );
  part.topics = items.map((item, index) => {
    const { title, blocks } = texts[index] ?? readAttributes(null);
    const linked = linkDocuments([...toSources(item.documents), ...(moduleOf.get(item)?.documents ?? [])]);
    const description = joinBlocks([...blocks, moduleOf.get(item)?.lines, linked.titles]);
    const { start, stop } = times[index] ?? {};
    return withoutUndefined<TopicSeed>({
      id: `item-${item.id}`,
      name: oneLine(`${item.type_data?.title_prefix ?? ''} ${title}`) || `(${index + 1})`,
      description,
      ...withDocuments(linked.documents),
      ...withDossier(findDossier(item, moduleOf.get(item))),
      priority: index + 1,
      start,
      stop,
    });
  });

  const documents = [meeting, ...entries.map(({ item }) => item)].flatMap((record) => record.documents ?? []);
  const ofShown = [meeting, ...items].flatMap((record) => record.documents ?? []).filter(isPublic);
  const empty = ofShown.filter(({ title, url }) => oneLine(title) === '' && oneLine(url) === '').length;
  const shownModules = [modules[0], ...items.map((item) => moduleOf.get(item))].flatMap((module) => module ?? []);
  const sum = (list: readonly ModuleItems[], count: (module: ModuleItems) => number) =>
    list.reduce((total, module) => total + count(module), 0);
  const readModules = sum(modules, ({ read }) => read);
  const closedModules = readModules - sum(shownModules, ({ read, closed }) => read - closed);
  const emptyModules = sum(shownModules, ({ empty: without }) => without);
  const attached = modules.flatMap((module) => module.documents);
  const shownAttached = shownModules.flatMap((module) => module.documents).filter(({ isClosed }) => isClosed !== true);
  part.tallies.push(
    tally('agenda entries', entries.length, items.length, [
      { count: entries.length - items.length, why: 'not public, or below one that is not' },
    ]),
    tally('documents', documents.length, ofShown.length - empty, [
      { count: documents.length - ofShown.length, why: 'not public, or of an entry that is not' },
      { count: empty, why: 'without title and address' },
    ]),
    tallyAttributes([meetingTexts, ...texts]),
    tally('module items', readModules, readModules - closedModules - emptyModules, [
      { count: closedModules, why: 'not public, or of an entry that is not' },
      { count: emptyModules, why: 'without title and document' },
    ]),
    tally('documents of module items', attached.length, shownAttached.length, [
      { count: attached.length - shownAttached.length, why: 'not public, or of an entry that is not' },
    ]),
  );
  const note = (count: number, text: string): number => (count > 0 ? part.notices.push(`${count} ${text}`) : 0);
  note(items.filter((item) => !hasOrder(item)).length, 'agenda entries without order stand at the end');
  note(
    entries.filter(({ depth, isClosed }) => depth > 0 && !isClosed).length,
    'nested agenda entries stand right below the entry they belong to',
  );
  note(texts.filter(({ title }) => title === '').length, 'agenda entries have no title: named by their number');
  for (const problem of new Set(times.flatMap((time) => time.problem ?? [])))
    note(times.filter((time) => time.problem === problem).length, problem);
  part.notices.push(...leftOutNotubizFields(meeting, items, ofShown));
  return part;
}

/** The matter of an entry: the only case number of its public documents, else its only public module item (rule 26.20). */
function findDossier({ documents }: NotubizAgendaItem, modules: ModuleItems | undefined): string | undefined {
  const caseCode = onlyId((documents ?? []).filter(isPublic).map(({ case_code }) => case_code ?? ''));
  if (caseCode !== undefined) return `case-${caseCode}`;
  const id = onlyId(modules?.ids ?? []);
  return id === undefined ? undefined : `module-item-${id}`;
}

/** `lastPosition`: seconds into the recording of the last start or end of an entry. */
function toSourceSession(
  meeting: NotubizMeeting,
  { title, blocks }: AttributeTexts,
  modules: ModuleItems | undefined,
  lastPosition: number,
): SourceSession {
  const page = oneLine(meeting.url);
  const linked = linkDocuments([...toSources(meeting.documents), ...(modules?.documents ?? [])]);
  const description = joinBlocks([...blocks, modules?.lines, linked.titles, page === '' ? '' : documentLine('Vergadering', page)]);
  const plannings = meeting.plannings ?? [];
  const start = plannings.flatMap(({ start_date }) => toLocalDateTime(start_date) ?? []).sort()[0];
  const stop = plannings
    .flatMap(({ end_date }) => toLocalDateTime(end_date) ?? [])
    .sort()
    .at(-1);
  const planned = start !== undefined && stop !== undefined ? (secondsBetween(start, stop) ?? 0) : 0;
  const duration = Math.max(planned, lastPosition);
  const organisation = meeting.organisation;
  const category = oneLine(meeting.gremium?.name);
  return withoutUndefined<SourceSession>({
    reference: `notubiz-${meeting.id}`,
    language: 'nl',
    name: title || undefined,
    description,
    ...withDocuments(linked.documents),
    start,
    duration: duration > 0 ? duration : undefined,
    city: organisation ? oneLine(organisation.name) || `notubiz-${organisation.id}` : undefined,
    category: category || undefined,
    ...toState(stateOfRecord(meeting) ?? stateOfAttributes(meeting.attributes)),
  });
}

/** The state in an attribute that is a status. */
function stateOfAttributes(attributes: NotubizAttributes): ReturnType<typeof stateOfStatus> {
  const list = Array.isArray(attributes)
    ? attributes.map(({ label, name, value }) => ({ label: label ?? name, value }))
    : Object.entries(attributes ?? {}).map(([label, value]) => ({ label, value }));
  return list.flatMap(({ label, value }) =>
    /status/i.test(label ?? '') && typeof value === 'string' ? (stateOfStatus(value) ?? []) : [],
  )[0];
}

function listEntries(items: NotubizAgendaItem[], depth = 0, isBelowClosed = false): Entry[] {
  const order = (item: NotubizAgendaItem): number => (hasOrder(item) ? Number(item.order) : Infinity);
  return items
    .toSorted((a, b) => order(a) - order(b) || 0)
    .flatMap((item) => {
      const isClosed = isBelowClosed || !isPublic(item);
      return [{ item, depth, isClosed }, ...listEntries(item.agenda_items ?? [], depth + 1, isClosed)];
    });
}

function hasOrder({ order }: NotubizAgendaItem): boolean {
  return Number.isFinite(toNumber(order));
}

function toSources(documents: NotubizDocument[] | null | undefined): SourceDocument[] {
  return (documents ?? []).map((document) => ({ title: document.title, url: document.url, isClosed: !isPublic(document) }));
}

function isPublic(record: { confidential?: NotubizMeeting['confidential']; permission_group?: unknown }): boolean {
  return !isSet(record.confidential) && (record.permission_group ?? 'public') === 'public';
}
