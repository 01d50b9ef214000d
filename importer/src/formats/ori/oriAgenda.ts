import type { AgendaItem } from '../../agendaTopics.ts';
import type { SourceDocument } from '../../sourceDocuments.ts';
import { onlyId } from '../../dossier.ts';
import { htmlToText } from '../../text/htmlText.ts';
import { findTargets, listKeys, parseFields, type OriDocument, type OriGraph } from './oriDocuments.ts';
import { oriItemSchema, oriMediaSchema, oriMeetingSchema } from './oriSchema.ts';

/** The agenda of a meeting. */
interface OriAgenda {
  items: AgendaItem[];
  /** The document of each item, those below others included. */
  documents: Map<AgendaItem, OriDocument>;
  /** The files of the meeting. */
  files: SourceDocument[];
  /** All files of the meeting and its items. */
  media: OriDocument[];
  /** Items and files that the documents refer to, but that are not in the file. */
  missing: { items: number; documents: number };
}

/**
 * The agenda of a meeting: the items it lists, in the order of the list, and the items that name it or one of its items
 * as their parent. An item stands below its parent.
 */
export function toAgenda(graph: OriGraph, meeting: OriDocument): OriAgenda {
  const fields = parseFields(oriMeetingSchema, meeting);
  const listed = findTargets(graph, fields.agenda);
  const missing = { items: listed.missing, documents: 0 };
  const parents = findParents(graph, missing);
  const isOwn = (item: OriDocument): boolean =>
    listed.found.includes(item) || meeting.key === undefined || listKeys(parseFields(oriItemSchema, item).parent).includes(meeting.key);
  const own = new Set([...listed.found, ...parents.keys()].filter(isOwn));
  // A set that grows while it is read: the items below own items follow.
  for (const item of own) for (const [below, parent] of parents) if (parent === item) own.add(below);

  const documents = new Map<AgendaItem, OriDocument>();
  const media: OriDocument[] = [];
  const readFiles = (record: OriDocument, attachment: unknown): SourceDocument[] => {
    const attached = findTargets(graph, attachment);
    missing.documents += attached.missing;
    const referring = graph.documents.filter(
      (document) => record.key !== undefined && document.type === 'MediaObject' && refersTo(document, record.key),
    );
    const files = [...new Set([...attached.found, ...referring])];
    media.push(...files);
    return files.map(toSourceDocument);
  };

  const placed = new Set<OriDocument>();
  const place = (item: OriDocument): AgendaItem => {
    placed.add(item);
    const { name, raw_position, position, description, attachment, confidential, motion } = parseFields(oriItemSchema, item);
    const at = listed.found.indexOf(item);
    const below = [...own].filter((other) => parents.get(other) === item && !placed.has(other));
    const entry: AgendaItem = {
      id: item.key ?? String(placed.size),
      number: raw_position,
      title: htmlToText(name),
      blocks: [htmlToText(description)],
      documents: readFiles(item, attachment),
      isClosed: confidential,
      dossier: onlyId(listKeys(motion)),
      position: at >= 0 ? at : position === undefined ? undefined : listed.found.length + position,
      items: below.map(place),
    };
    documents.set(entry, item);
    return entry;
  };
  const files = readFiles(meeting, fields.attachment);
  const roots = [...own].filter((item) => !own.has(parents.get(item) ?? meeting));
  const items = roots.map(place);
  // Items that are below each other have no root.
  for (const item of own) if (!placed.has(item)) items.push(place(item));
  return { items, documents, files, media, missing };
}

/** Every agenda item of the file with the item it is below, by its `parent` or by the `agenda` of that item. */
function findParents(graph: OriGraph, missing: { items: number }): Map<OriDocument, OriDocument | undefined> {
  const parents = new Map<OriDocument, OriDocument | undefined>();
  // The list grows while it is read, by the documents that relations contain.
  for (const item of graph.documents) {
    if (item.type !== 'AgendaItem') continue;
    const { parent, agenda } = parseFields(oriItemSchema, item);
    const named = listKeys(parent).map((key) => graph.byKey.get(key));
    parents.set(item, named.find((document) => document?.type === 'AgendaItem') ?? parents.get(item));
    const below = findTargets(graph, agenda);
    missing.items += below.missing;
    for (const child of below.found) parents.set(child, parents.get(child) ?? item);
  }
  return parents;
}

function refersTo(document: OriDocument, key: string): boolean {
  const { is_referenced_by, isReferencedBy } = parseFields(oriMediaSchema, document);
  return listKeys([is_referenced_by, isReferencedBy]).includes(key);
}

function toSourceDocument(document: OriDocument): SourceDocument {
  const { name, file_name, original_url, url, confidential } = parseFields(oriMediaSchema, document);
  return { title: htmlToText(name) || file_name, url: original_url || url, type: file_name, isClosed: confidential };
}
