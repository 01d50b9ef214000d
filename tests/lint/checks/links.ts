import { posix } from 'node:path';
import type { SourceFile } from './sources.ts';

const FENCE = /^(```|~~~)[^]*?^\1/gm;
const HEADING = /^#{1,6} +(.+?)(?: +#+)? *$/gm;
const INLINE_LINK = /\]\(<?([^()\s<>]*(?:\([^()\s]*\)[^()\s<>]*)*)>?(?: "[^"]*")?\)/g;
const ANCHOR = /<a (?:id|name)="([^"]+)"/g;
const CODE_SPAN = /`[^`\n]+`/g;

const withoutFences = (text: string) => text.replace(FENCE, '');

/** Addresses of the links of a document, without those in code. */
export const linksIn = (text: string): string[] =>
  [
    ...withoutFences(text)
      .replace(/(?<!\[)`[^`\n]+`(?!\])/g, '')
      .matchAll(INLINE_LINK),
  ].map(([, address = '']) => address);

/** Code spans of a document, without the ticks. */
export const codeSpansIn = (text: string): string[] => (withoutFences(text).match(CODE_SPAN) ?? []).map((span) => span.slice(1, -1));

const slugOf = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');

/** Anchors of a document as GitHub makes them: slugs of its headings, numbered when repeated. */
export function anchorsIn(text: string): Set<string> {
  const anchors = new Set<string>([...text.matchAll(ANCHOR)].map(([, id = '']) => id));
  const counts = new Map<string, number>();
  for (const [, heading = ''] of withoutFences(text).matchAll(HEADING)) {
    const slug = slugOf(heading);
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return anchors;
}

/** Files and documents that links may lead to. */
export interface LinkTargets {
  exists: (path: string) => boolean;
  /** Text of a document of the repository. */
  readDocument: (path: string) => string;
}

/** Relative links of a document that lead to no file or heading, as `file: link`. */
export function findBrokenLinks({ path, text }: SourceFile, { exists, readDocument }: LinkTargets): string[] {
  return linksIn(text).flatMap((address) => {
    if (/^[a-z][a-z+.-]*:|^\//i.test(address)) return [];
    const [file = '', anchor] = address.split('#', 2);
    const target = file === '' ? path : posix.join(posix.dirname(path), decodeURI(file));
    const isBroken =
      !exists(target) || (anchor !== undefined && target.endsWith('.md') && !anchorsIn(readDocument(target)).has(decodeURI(anchor)));
    return isBroken ? [`${path}: ${address}`] : [];
  });
}
