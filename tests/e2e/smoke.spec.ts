import { expect, test } from '../support/servers.ts';

test('the portal shows the cities of its backend', async ({ page, control }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /waterdam/i }).first()).toBeVisible();
  expect(await control('/faults', undefined, 'GET')).toEqual([]);
});
