import type { z } from 'zod';
import { ImportError } from '../../importError.ts';
import { describeIssues, hasKey, type FileContent } from '../format.ts';

/** A document of Open Raadsinformatie: a meeting, an agenda item, a file, a person, … */
export interface OriDocument {
  /** The type without its namespace: `AgendaItem`. */
  type: string;
  /** The id by which other documents refer to it, if it is known. */
  key: string | undefined;
  /** The Elasticsearch index that contains it. */
  index: string | undefined;
  fields: object;
}

/** All documents of a file, and those that other documents refer to. */
export interface OriGraph {
  documents: OriDocument[];
  byKey: Map<string, OriDocument>;
  /** The documents that a relation contains, so that each is read once. */
  embedded: Map<object, OriDocument>;
}

/** What a relation of a document refers to; `missing` counts targets that are not in the file. */
interface Targets {
  found: OriDocument[];
  missing: number;
}

/**
 * The documents of an answer of Elasticsearch, of a list or of JSON lines, each whole or in `_source`; none for other
 * content. Of documents with the same id the last one counts; `repeated` counts the others.
 */
export function readOriDocuments({ text, json }: FileContent): { documents: OriDocument[]; repeated: number } {
  const all = (json === undefined ? readLines(text) : [json]).flatMap(unwrap);
  const documents = [...new Map(all.map((document) => [document.key ?? document, document])).values()];
  return { documents, repeated: all.length - documents.length };
}

/** Creates a graph of documents. */
export function toGraph(documents: OriDocument[]): OriGraph {
  const byKey = new Map(documents.flatMap((document) => (document.key === undefined ? [] : [[document.key, document]])));
  return { documents: [...documents], byKey, embedded: new Map() };
}

/** The documents that a relation refers to by id (alone, in a list or in `@list`), or contains. */
export function findTargets(graph: OriGraph, relation: unknown): Targets {
  const found = new Set<OriDocument>();
  let missing = 0;
  for (const target of listTargets(relation)) {
    const key = toKey(target);
    const known = key === undefined ? undefined : graph.byKey.get(key);
    if (known) found.add(known);
    else if (hasKey(target, '@type')) found.add(graph.embedded.get(target) ?? embed(graph, target));
    else missing += 1;
  }
  return { found: [...found], missing };
}

/** The ids in a relation. */
export function listKeys(relation: unknown): string[] {
  return listTargets(relation).flatMap((target) => toKey(target) ?? []);
}

/** The fields of a document; throws an ImportError that names the document. */
export function parseFields<T>(schema: z.ZodType<T>, { type, key, fields }: OriDocument): T {
  const result = schema.safeParse(fields);
  if (!result.success) throw new ImportError(`${[type, key].join(' ').trim()}: ${describeIssues(result.error)}`);
  return result.data;
}

function embed(graph: OriGraph, fields: object): OriDocument {
  const document = toDocument(fields);
  graph.documents.push(document);
  graph.embedded.set(fields, document);
  if (document.key !== undefined) graph.byKey.set(document.key, document);
  return document;
}

function readLines(text: string): unknown[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (!(lines[0] ?? '').trimStart().startsWith('{')) return [];
  try {
    return lines.map((line) => JSON.parse(line) as unknown);
  } catch {
    return [];
  }
}

function unwrap(value: unknown): OriDocument[] {
  if (Array.isArray(value)) return value.flatMap(unwrap);
  if (typeof value !== 'object' || value === null) return [];
  if (hasKey(value, 'responses') && Array.isArray(value.responses)) return value.responses.flatMap(unwrap);
  if (hasKey(value, 'hits') && hasKey(value.hits, 'hits')) return unwrap(value.hits.hits);
  if (!hasKey(value, '_source')) return [toDocument(value)];
  if (typeof value._source !== 'object' || value._source === null) return [];
  const document = toDocument(value._source);
  return [
    {
      ...document,
      key: document.key ?? (hasKey(value, '_id') ? toKey(value._id) : undefined),
      index: hasKey(value, '_index') && typeof value._index === 'string' ? value._index : undefined,
    },
  ];
}

function toDocument(fields: object): OriDocument {
  const type: unknown = hasKey(fields, '@type') ? [fields['@type']].flat()[0] : '';
  return { type: typeof type === 'string' ? (type.split(/[/:#]/).at(-1) ?? '') : '', key: toKey(fields), index: undefined, fields };
}

function listTargets(relation: unknown): unknown[] {
  if (relation === null || relation === undefined || relation === '') return [];
  if (Array.isArray(relation)) return relation.flatMap(listTargets);
  return hasKey(relation, '@list') ? listTargets(relation['@list']) : [relation];
}

/** The last part of an id: `243815` of `https://id.openraadsinformatie.nl/243815`. */
function toKey(target: unknown): string | undefined {
  if (typeof target === 'number') return String(target);
  if (typeof target === 'string') return target.split(/[/:#]/).at(-1) || undefined;
  if (hasKey(target, '@id')) return toKey(String(target['@id']));
  if (hasKey(target, 'ori_identifier')) return toKey(String(target.ori_identifier));
  return undefined;
}
