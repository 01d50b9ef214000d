import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { writeQr } from '../../src/services/server/documents/qrWriter.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';

let portal: string;

beforeAll(async () => {
  const backend = await startBackend();
  ({ url: portal } = await startPortal(toPortalEnvironment(backend.url)));
});

afterAll(stopPrograms);

const open = (path: string) => readPage(portal + path);

it.each([
  ['/waterdam/gr-begroting/qr.svg', '/waterdam/gr-begroting'],
  ['/waterdam/1001/qr.svg/', '/waterdam/gr-begroting'],
  ['/ar/alqasr/4001/qr.svg?t=0', '/ar/alqasr/majlis-mizaniya/seek/0'],
  ['/fr/waterdam/gr-begroting/qr.svg?t=90', '/fr/waterdam/gr-begroting/seek/90'],
  ['/waterdam/gr-begroting/qr.svg?audio=fr', '/waterdam/gr-begroting?audio=fr'],
  ['/waterdam/gr-begroting/qr.svg?audio=a%26b&t=9&part=2', '/waterdam/gr-begroting/seek/9?part=2&audio=a%26b'],
  ['/waterdam/gr-begroting/qr.svg?t=999999&t=1', '/waterdam/gr-begroting/seek/999999'],
])('%s is a QR code of %s', async (path, target) => {
  const { status, headers, html } = await open(path);
  expect(status).toBe(200);
  expect(html).toBe(writeQr(portal + target));
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=5');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('set-cookie')).toBeNull();
});

it.each([
  '/waterdam/gr-begroting/qr.svg?t=',
  '/waterdam/gr-begroting/qr.svg?t=-1',
  '/waterdam/gr-begroting/qr.svg?t=1.5',
  '/waterdam/gr-begroting/qr.svg?t=1m30s',
  '/waterdam/gr-begroting/qr.svg?t=1234567',
  '/waterdam/gr-begroting/qr.svg?t=1%0A',
  '/waterdam/gr-begroting/qr.svg?audio=',
  `/waterdam/gr-begroting/qr.svg?audio=${'x'.repeat(65)}`,
  '/waterdam/nothing/qr.svg',
  '/wat_er/gr-begroting/qr.svg',
  '/waterdam/besloten/qr.svg',
  '/waterdam/cr-fietsbrug/qr.svg',
])('%s answers 404', async (path) => {
  const { status, html } = await open(path);
  expect(status).toBe(404);
  expect(html).toBe('');
});
