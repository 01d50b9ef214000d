import type { Response } from '@playwright/test';
import { ROUTES } from '../support/routes.ts';
import { expect, test } from '../support/servers.ts';

const NOT_COUNTED = new Set(['image', 'media']);

for (const route of ROUTES) {
  test(`weight of ${route.name}`, async ({ page }, testInfo) => {
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(route.path, { waitUntil: 'networkidle' });
    const parts = await Promise.all(
      responses
        .filter((response) => !NOT_COUNTED.has(response.request().resourceType()))
        .map(async (response) => ({
          url: response.url(),
          isScript: response.request().resourceType() === 'script',
          bytes: (await response.request().sizes()).responseBodySize,
        })),
    );
    const sum = (list: typeof parts) => list.reduce((total, { bytes }) => total + bytes, 0);
    const scripts = parts.filter(({ isScript }) => isScript);
    const weight = { total: sum(parts), scripts: sum(scripts), scriptRequests: scripts.length };
    testInfo.annotations.push({ type: 'weight', description: JSON.stringify(weight) });
    expect(weight.total, JSON.stringify(parts)).toBeLessThanOrEqual(route.budget.total);
    expect(weight.scripts).toBeLessThanOrEqual(route.budget.scripts);
    expect(weight.scriptRequests).toBeLessThanOrEqual(route.budget.scriptRequests);
  });
}
