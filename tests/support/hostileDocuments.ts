import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What a hostile document does as soon as a browser runs it; `report` is a function of the test. */
const SCRIPT = `
  report('ran at ' + origin);
  fetch('/waterdam/besloten.json').then((answer) => answer.text()).then((text) => report(text.slice(0, 300)));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  fetch('/desk/waterdam/gr-begroting/unpublish', { method: 'POST', headers, body: '' }).then(({ url }) => report(url));
  fetch('/desk/waterdam/gr-begroting/withdraw', { method: 'POST', headers, body: '' }).then(({ url }) => report(url));
`;

const HTML = `<!doctype html><title>x</title><body onload="report('ran by an event')"><script>${SCRIPT}</script>`;
const XHTML = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>//<![CDATA[\n${SCRIPT}\n//]]></script></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="report('ran by an event')"><script>//<![CDATA[\n${SCRIPT}\n//]]></script><rect width="40" height="40"/></svg>`;
const MHTML = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\nContent-Type: text/html\r\nContent-Location: http://a/\r\n\r\n${HTML}\r\n--x--\r\n`;
const STYLED = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="evil.xsl"?><a/>`;
const XSL = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">${XHTML.replace(/^<\?xml[^>]*>/, '')}</xsl:template></xsl:stylesheet>`;

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
`;

/** Documents by name; the content of many is not what the name says. */
const DOCUMENTS: Record<string, string> = {
  ...Object.fromEntries(
    ['html', 'htm', 'shtml', 'HTML', 'txt', 'pdf', 'jpg', 'mp4', 'vtt', 'doc', 'js', 'unknown'].map((ending) => [`evil.${ending}`, HTML]),
  ),
  evil: HTML,
  'evil.pdf.html': HTML,
  'evil.xhtml': XHTML,
  'evil.xht': XHTML,
  'evil.svg': SVG,
  'evil.xml': XHTML,
  'styled.xml': STYLED,
  'evil.xsl': XSL,
  'evil.mhtml': MHTML,
  'evil.mht': MHTML,
};

/** The names of the hostile documents. */
export const HOSTILE_DOCUMENTS: readonly string[] = Object.keys(DOCUMENTS);

/** A PDF of the session, which is not hostile. */
export const HARMLESS_PDF = 'stuk.pdf';

/** The path of the session with the documents, below the portal and below `/files`. */
export const HOSTILE_SESSION = { page: '/vreemd/stukken', files: '/files/vreemd/sessions/stukken' } as const;

/** Writes a city with a session whose documents, logo and poster contain scripts to a new folder, and returns the folder. */
export function writeHostileSeed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(folder, 'vreemd', path)), { recursive: true });
    writeFileSync(join(folder, 'vreemd', path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const own = 'sessions/stukken';
  write('client.json', { name: 'vreemd', title: 'Vreemd', clientLogo: 'logo.svg' });
  write('logo.svg', SVG);
  const documents = { ...DOCUMENTS, [HARMLESS_PDF]: PDF };
  for (const [name, content] of Object.entries(documents)) write(`${own}/${name}`, content);
  write(`${own}/session.json`, {
    sessionId: 7900,
    reference: 'stukken',
    name: 'Stukken',
    startDateTime: '2026-03-02T19:30:00',
    duration: 60,
    status: 'vod',
    documents: Object.keys(documents).map((file) => ({ title: file, file })),
  });
  write(`${own}/media.json`, { hls: '/media/council/index.m3u8', poster: 'evil.svg', languages: ['nl'] });
  return folder;
}
