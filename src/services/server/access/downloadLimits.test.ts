import { beforeAll, expect, it, vi } from 'vitest';
import { takeDownloadSlot } from './downloadLimits.ts';

beforeAll(() => {
  for (const name of ['PORTAL_API_URL', 'PORTAL_ADMIN_URL']) vi.stubEnv(name, 'http://127.0.0.1:1');
  vi.stubEnv('PORTAL_API_TOKEN', 'token');
});

let count = 0;
const someone = () => `someone-${(count += 1)}@example.org`;

/** Counts how many of a number of consecutive requests are allowed. */
async function allowed(times: number, requester: () => Parameters<typeof takeDownloadSlot>[0]): Promise<number> {
  let answered = 0;
  for (let at = 0; at < times; at += 1) if ((await takeDownloadSlot(requester())).ok) answered += 1;
  return answered;
}

it('allows five downloads per address, in any spelling and from any network', async () => {
  const spellings = ['Jan@Example.org', 'jan@example.org'];
  expect(
    await allowed(10, () => ({ email: spellings[(count += 1) % 2]!, clientAddress: `10.0.${(count += 1)}.1`, verdict: 'proved' })),
  ).toBe(5);
});

it('counts addresses with tags as one mailbox', async () => {
  const tagged = () => ({ email: `An+${(count += 1)}@example.org`, clientAddress: `10.1.${count}.1`, verdict: 'proved' }) as const;
  expect(await allowed(10, tagged)).toBe(5);
  expect(await allowed(1, () => ({ email: 'an@example.org', clientAddress: '10.2.0.1', verdict: 'proved' }))).toBe(0);
  expect(await allowed(1, () => ({ email: 'an+1@example.com', clientAddress: '10.2.0.1', verdict: 'proved' }))).toBe(1);
});

it('allows twenty downloads per network and three without proof; other networks are unaffected', async () => {
  expect(await allowed(30, () => ({ email: someone(), clientAddress: '2001:db8:1:2::7', verdict: 'proved' }))).toBe(20);
  expect(await allowed(10, () => ({ email: someone(), clientAddress: '2001:db8:1:2::8', verdict: 'plausible' }))).toBe(3);
  expect(await allowed(1, () => ({ email: someone(), clientAddress: '2001:db8:1:2::9', verdict: 'proved' }))).toBe(0);
  expect(await allowed(1, () => ({ email: someone(), clientAddress: '2001:db8:2:3::7', verdict: 'proved' }))).toBe(1);
});

it('returns the seconds to wait', async () => {
  const requester = { email: someone(), clientAddress: '198.51.100.1', verdict: 'plausible' } as const;
  await allowed(3, () => requester);
  const rejected = await takeDownloadSlot(requester);
  expect(rejected.ok ? 0 : rejected.error).toBeGreaterThan(800);
  expect(rejected.ok ? 0 : rejected.error).toBeLessThanOrEqual(900);
});

it('does not count a download that did not start', async () => {
  const requester = { email: someone(), clientAddress: '203.0.113.2', verdict: 'plausible' } as const;
  for (let at = 0; at < 10; at += 1) {
    const slot = await takeDownloadSlot(requester);
    if (!slot.ok) throw new Error('rejected');
    await slot.value.giveBack();
  }
});
