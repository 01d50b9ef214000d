import { findViolations } from '../support/accessibility.ts';
import { SERVICES } from '../support/outage.ts';
import { expect, test } from '../support/servers.ts';

// These tests have a portal of their own, which has seen none of the pages.
test.use({ backendArgs: ['--archive', '1'] });

test.afterEach(({ control }) => control('/faults', undefined, 'DELETE'));

test('pages that say that all services are down have no accessibility violation (rules 17.6, 22.1)', async ({ page, control }) => {
  for (const match of SERVICES) await control('/faults', { match, kind: 'fail' });
  for (const path of ['/duinrade', '/ar/alqasr', '/en/waterdam/cr-fietsbrug']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(503);
    expect.soft(await findViolations(page), path).toEqual([]);
  }
});
