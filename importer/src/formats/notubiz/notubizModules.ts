import type { SourceDocument } from '../../sourceDocuments.ts';
import { oneLine } from '../../text/text.ts';
import { hasKey } from '../format.ts';
import { isSet, type NotubizMeeting } from './notubizSchema.ts';

/** What the module items of a meeting or agenda item say: letters received, motions, questions and the like, each with documents. */
export interface ModuleItems {
  read: number;
  closed: number;
  /** Neither a title nor a document. */
  empty: number;
  /** A line for each public one: `Ingekomen stukken: Brief over de veerpont`. */
  lines: string;
  /** Ids of the public ones. */
  ids: string[];
  documents: SourceDocument[];
}

/** Relations of a module item that may contain documents; each is a list, one record, or an object of lists by their kind. */
const RELATIONS = ['attachments', 'attachment', 'documents', 'document', 'module_items', 'items'];

/** Deepest document below a module item: what is deeper is no record of the source. */
const MOST_LEVELS = 6;

/** Reads module items, whose shape differs between the modules of the source: what has an address is a document. */
export function readModuleItems(items: NotubizMeeting['module_items']): ModuleItems {
  const result: ModuleItems = { read: 0, closed: 0, empty: 0, lines: '', ids: [], documents: [] };
  const lines: string[] = [];
  for (const item of items ?? []) {
    result.read += 1;
    const isClosed = isClosedRecord(item);
    const documents = findDocuments(item, isClosed);
    const title = titleOf(item);
    if (!isClosed) result.ids.push(textOf(item, 'id'));
    if (isClosed) result.closed += 1;
    else if (title === '' && documents.length === 0) result.empty += 1;
    else if (title !== '') lines.push([moduleOf(item), title].filter((part) => part !== '').join(': '));
    result.documents.push(...documents.map((document) => ({ ...document, title: oneLine(document.title) || title })));
  }
  result.lines = [...new Set(lines)].join('\n');
  return result;
}

/** The documents in the relations of a record; those below a record that is not public are not public. */
function findDocuments(record: unknown, isClosed: boolean, level = 0): SourceDocument[] {
  if (level > MOST_LEVELS || typeof record !== 'object' || record === null) return [];
  return RELATIONS.flatMap((name) => (hasKey(record, name) ? toList(record[name], name) : [])).flatMap((below) => {
    const isBelowClosed = isClosed || isClosedRecord(below);
    const url = textOf(below, 'url');
    const own =
      url === ''
        ? []
        : [{ title: titleOf(below), url, type: textOf(below, 'file_name') || textOf(below, 'filename'), isClosed: isBelowClosed }];
    return [...own, ...findDocuments(below, isBelowClosed, level + 1)];
  });
}

/** The records of a relation: `[…]`, `{ "document": […] }` or one record. */
function toList(relation: unknown, name: string): unknown[] {
  if (Array.isArray(relation)) return relation;
  if (typeof relation !== 'object' || relation === null) return [];
  // `attachments` has lists by kind, which the next level reads.
  return /attachments?$/.test(name) && !hasKey(relation, 'url') ? Object.values(relation).flat() : [relation];
}

function isClosedRecord(record: unknown): boolean {
  const flag = hasKey(record, 'confidential') ? record.confidential : undefined;
  const isConfidential = isSet(typeof flag === 'object' ? undefined : (flag as string | number | boolean | undefined));
  const group = hasKey(record, 'permission_group') ? (record.permission_group ?? 'public') : 'public';
  return isConfidential || group !== 'public';
}

function moduleOf(item: unknown): string {
  return hasKey(item, 'module') ? titleOf(item.module) : '';
}

/** The title of a record, which may be an attribute of it. */
function titleOf(record: unknown): string {
  const own = textOf(record, 'title') || textOf(record, 'name');
  if (own !== '' || !hasKey(record, 'attributes') || !Array.isArray(record.attributes)) return own;
  const named: unknown = (record.attributes as unknown[]).find((attribute) => hasKey(attribute, 'id') && String(attribute.id) === '1');
  return textOf(named, 'value');
}

function textOf(record: unknown, key: string): string {
  const value = hasKey(record, key) ? record[key] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? oneLine(String(value)) : '';
}
