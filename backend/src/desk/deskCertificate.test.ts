import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOwnAuthority } from '../../../tests/support/ownAuthority.ts';
import { PublicCertificate, readCertificateEnd } from '../observability/publicCertificate.ts';
import { PAGE, TestDesk } from './testDesk.ts';

const DAY_MS = 86_400_000;

let folder: string;
let proxy: tls.Server;
let origin: string;
/** When its certificate ends, epoch ms. */
let endsMs: number;
const desk = new TestDesk();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const { certificate, key } = await makeOwnAuthority(folder);
  proxy = tls.createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  origin = `https://localhost:${(proxy.address() as AddressInfo).port}`;
  endsMs = await readCertificateEnd(origin);
});
afterAll(() => {
  proxy.close();
  rmSync(folder, { recursive: true });
});

/** What the desk warns of, on its list and on the page of a session, without the marks of directions. */
async function readWarnings(): Promise<string[]> {
  const pages = await Promise.all(['/desk', PAGE].map((url) => desk.get(url)));
  return pages.map((page) => (/<div id="warnings" role="alert">(.*?)<\/div>/.exec(page)?.[1] ?? 'none').replace(/[\u2068\u2069]/g, ''));
}

it('a certificate that is not of a known authority has an end', () => {
  expect(endsMs - Date.now()).toBeGreaterThan(DAY_MS / 2);
  expect(endsMs - Date.now()).toBeLessThanOrEqual(DAY_MS);
});

it('the certificate of an IP address is read', async () => {
  expect(await readCertificateEnd(origin.replace('localhost', '127.0.0.1'))).toBe(endsMs);
});

it('the desk says that the certificate of the public address ends, and that it has ended (rule 13.28)', async () => {
  desk.nowMs = endsMs - 14 * DAY_MS;
  await desk.open({ publicUrl: origin });
  const when = new Intl.DateTimeFormat('nl', { timeZone: 'Europe/Amsterdam', dateStyle: 'full' }).format(endsMs);
  await expect
    .poll(readWarnings)
    .toEqual(
      Array(2).fill(
        `<p>Het certificaat van ${new URL(origin).host} verloopt op ${when}. Waarschuw de beheerder: daarna kan niemand meer kijken.</p>`,
      ),
    );
  desk.nowMs = endsMs;
  // The login has ended meanwhile.
  await desk.logIn();
  expect((await readWarnings())[1]).toContain(`is verlopen op ${when}: niemand kan nog kijken.`);
  desk.nowMs = endsMs - 14 * DAY_MS - 1;
  await desk.logIn();
  expect(await readWarnings()).toEqual(['', '']);
  await desk.close();
});

it.each([
  ['without https', () => 'http://localhost'],
  ['that does not answer', () => 'https://localhost:9'],
])('an address %s has no certificate', async (_case, getOrigin) => {
  const warnings: unknown[] = [];
  const certificate = new PublicCertificate({
    origin: getOrigin(),
    clock: () => endsMs,
    log: { warn: (...line: unknown[]) => warnings.push(line) },
  });
  await certificate.start();
  certificate.stop();
  expect(certificate.findEnd()).toBeUndefined();
  expect(warnings).toHaveLength(getOrigin().startsWith('https:') ? 1 : 0);
});
