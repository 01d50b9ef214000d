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
export async function readPage(url: string): Promise<Page> {
  const response = await fetch(url, { redirect: 'manual' });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, text: toText(html) };
}
