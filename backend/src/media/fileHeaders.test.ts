import { describe, expect, it } from 'vitest';
import { toFileHeaders } from './fileHeaders.ts';

describe('the headers of a file', () => {
  it.each([
    ['raad.mp4', 'video/mp4'],
    ['0.ts', 'video/mp2t'],
    ['index.m3u8', 'application/vnd.apple.mpegurl'],
    ['nl.vtt', 'text/vtt; charset=utf-8'],
    ['verslag.PDF', 'application/pdf'],
    ['poster.jpg', 'image/jpeg'],
    ['notulen.txt', 'text/plain; charset=utf-8'],
  ])('let a browser show %s', (name, type) =>
    expect(toFileHeaders(`/seed/${name}`)).toMatchObject({ 'Content-Type': type, 'Content-Disposition': 'inline' }),
  );

  it.each(
    ['a.html', 'a.htm', 'a.HTML', 'a.xhtml', 'a.xht', 'a.xml', 'a.xsl', 'a.mhtml', 'a.mht', 'a.js', 'a.mjs', 'a.css', 'a.json'].concat([
      'a.swf',
      'a.webmanifest',
      'a.docx',
      'a.pdf.html',
      'a',
      'a.',
      '.html',
      'a.mp4 ',
      'a.rdf',
      'a.svgz',
      'a.wasm',
      'a.shtml',
    ]),
  )('make a browser save %s, without a type that it runs', (name) => {
    const headers = toFileHeaders(`/seed/${name}`);
    expect(headers['Content-Type']).toBe('application/octet-stream');
    expect(headers['Content-Disposition']).toMatch(/^attachment; filename\*=UTF-8''/);
  });

  it('let a page that a browser makes for a video load it', () => {
    expect(toFileHeaders('/seed/raad.mp4')['Content-Security-Policy']).toBe("sandbox; default-src 'none'; media-src 'self'");
    expect(toFileHeaders('/seed/raad.mp3')['Content-Security-Policy']).toBe("sandbox; default-src 'none'; media-src 'self'");
    expect(toFileHeaders('/seed/verslag.pdf')).not.toHaveProperty('Content-Security-Policy');
  });

  it('make a browser save an SVG that is not an image of a page', () => {
    expect(toFileHeaders('/seed/logo.svg')).toEqual({
      'Content-Type': 'image/svg+xml',
      'Content-Disposition': "attachment; filename*=UTF-8''logo.svg",
    });
  });

  it('encode the name of the file', () => {
    expect(toFileHeaders(`/seed/"een" (film)\r\nX: é.html`)['Content-Disposition']).toBe(
      "attachment; filename*=UTF-8''%22een%22%20%28film%29%0D%0AX%3A%20%C3%A9.html",
    );
  });
});
