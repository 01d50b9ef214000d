import type { TopicSeed } from '../../backend/src/seed/seedSchema.ts';
import { withDossier, withNumber } from './dossier.ts';
import { tally, type SeedPart } from './seedPart.ts';
import { toRecordId } from './text/sourceIds.ts';
import { isLinked, linkDocuments, type LinkedDocuments, type SourceDocument, withDocuments } from './sourceDocuments.ts';
import { joinBlocks, oneLine } from './text/text.ts';

/** An agenda item of a source, in the form that all meeting formats share. */
export interface AgendaItem {
  id: string;
  /** The number that is printed before the title; may be empty. */
  number: string;
  title: string;
  /** The blocks of its description, as plain text. */
  blocks: string[];
  documents: SourceDocument[];
  /** Not public: it is left out with everything below it. */
  isClosed: boolean;
  /** Id of the matter in the source (rule 26.20). */
  dossier?: string | undefined;
  /** Order among its siblings; an item without it stands at the end. */
  position: number | undefined;
  /** The items below it. */
  items: AgendaItem[];
}

const NONE = { read: 0, closed: 0, untitled: 0, unordered: 0, nested: 0, documents: 0, closedDocuments: 0, unaddressed: 0 };

type Counts = typeof NONE;

interface AgendaResult extends LinkedDocuments {
  /** The topic of each public item. */
  topics: Map<AgendaItem, TopicSeed>;
}

/**
 * Adds the public items of an agenda to the part as topics, each followed by the items below it, with the counts of items
 * and documents; answers the documents of the meeting too. `missing` are documents and items that the source only names.
 */
export function addAgenda(
  part: SeedPart,
  items: AgendaItem[],
  documents: SourceDocument[] = [],
  missing: { items: number; documents: number } = { items: 0, documents: 0 },
): AgendaResult {
  const counts = { ...NONE };
  const topics = new Map<AgendaItem, TopicSeed>();
  const ids = new Set(part.topics.map(({ id }) => id));
  const addItems = (siblings: AgendaItem[], depth: number): void => {
    const at = ({ position }: AgendaItem): number => position ?? Infinity;
    for (const item of siblings.toSorted((a, b) => at(a) - at(b) || 0)) {
      if (item.isClosed) {
        countClosed(item, counts);
        continue;
      }
      counts.read += 1;
      if (item.position === undefined) counts.unordered += 1;
      if (depth > 0) counts.nested += 1;
      if (oneLine(item.title) === '') counts.untitled += 1;
      const priority = part.topics.length + 1;
      const linked = countAndLink(item.documents, counts);
      const description = joinBlocks([...item.blocks, linked.titles]);
      const topic: TopicSeed = {
        id: toRecordId('item', item.id, ids),
        name: oneLine(`${item.number} ${item.title}`) || `(${priority})`,
        ...withNumber(item.number, item.title),
        ...(description === undefined ? {} : { description }),
        ...withDocuments(linked.documents),
        ...withDossier(item.dossier),
        priority,
      };
      part.topics.push(topic);
      topics.set(item, topic);
      addItems(item.items, depth + 1);
    }
  };
  const meetingDocuments = countAndLink(documents, counts);
  addItems(items, 0);
  const notInFile = 'the source names them, but they are not in the file';
  part.tallies.push(
    tally('agenda items', counts.read + missing.items, topics.size, [
      { count: counts.closed, why: 'not public, or below one that is not' },
      { count: missing.items, why: notInFile },
    ]),
    tally('documents', counts.documents + missing.documents, counts.documents - counts.closedDocuments, [
      { count: counts.closedDocuments, why: 'not public, or of an item that is not' },
      { count: missing.documents, why: notInFile },
    ]),
  );
  if (counts.unordered > 0) part.notices.push(`agenda items without order, which stand at the end: ${counts.unordered}`);
  if (counts.nested > 0) part.notices.push(`nested agenda items, which stand right below the item they belong to: ${counts.nested}`);
  if (counts.untitled > 0) part.notices.push(`agenda items without a title, named by their number: ${counts.untitled}`);
  if (counts.unaddressed > 0)
    part.notices.push(`documents without an address in the records, of which only the titles are imported: ${counts.unaddressed}`);
  return { topics, ...meetingDocuments };
}

function countAndLink(documents: SourceDocument[], counts: Counts): LinkedDocuments {
  const open = documents.filter(({ isClosed }) => isClosed !== true);
  counts.documents += documents.length;
  counts.closedDocuments += documents.length - open.length;
  counts.unaddressed += open.filter((document) => !isLinked(document)).length;
  return linkDocuments(documents);
}

function countClosed(item: AgendaItem, counts: Counts): void {
  counts.read += 1;
  counts.closed += 1;
  counts.documents += item.documents.length;
  counts.closedDocuments += item.documents.length;
  for (const below of item.items) countClosed(below, counts);
}
