/** An answer of the portal, read whole. */
export interface Page {
  status: number;
  headers: Headers;
  /** The body as it came. */
  html: string;
  /** What of it a visitor reads: no tags, scripts or styles, one space between words. */
  text: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#34': '"', nbsp: ' ' };

function toText(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Gets a page. */
export async function readPage(url: string, headers: Record<string, string> = {}): Promise<Page> {
  const response = await fetch(url, { redirect: 'manual', headers });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, text: toText(html) };
}

/** Reads pages one after another: together they may be more than a process that has just started renders at a time. */
export async function readInTurn(paths: readonly string[], read: (path: string) => Promise<Page>): Promise<Page[]> {
  const pages: Page[] = [];
  for (const path of paths) pages.push(await read(path));
  return pages;
}
