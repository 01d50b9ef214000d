import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A document as JSON text with its strong entity tag. */
export interface EncodedDocument {
  body: string;
  etag: string;
}

interface Entry {
  sources: readonly unknown[];
  document: EncodedDocument;
}

const MAX_ENTRIES = 500;

const entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });

function encode(document: object): EncodedDocument {
  const body = JSON.stringify(document);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Encodes a document as JSON; returns the cached text while all `sources` are the same objects and values. */
export function encodeOnce(key: string, sources: readonly unknown[], make: () => object): EncodedDocument {
  const known = entries.get(key);
  if (known && known.sources.length === sources.length && known.sources.every((source, index) => Object.is(source, sources[index]))) {
    return known.document;
  }
  const document = encode(make());
  entries.set(key, { sources, document });
  return document;
}
