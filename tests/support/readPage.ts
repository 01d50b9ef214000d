/** An answer of the portal, read whole. */
export interface Page {
  status: number;
  headers: Headers;
  /** The unchanged body. */
  html: string;
  /** The visible text: without tags, scripts and styles, with single spaces. */
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

/** Requests a page; redirects are not followed. */
export async function readPage(url: string, headers: Record<string, string> = {}): Promise<Page> {
  const response = await fetch(url, { redirect: 'manual', headers });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, text: toText(html) };
}

/** Reads pages one after another: a process that has just started might reject concurrent requests. */
export async function readPagesInTurn(paths: readonly string[], read: (path: string) => Promise<Page>): Promise<Page[]> {
  const pages: Page[] = [];
  for (const path of paths) pages.push(await read(path));
  return pages;
}
