import { expect } from '../support/servers.ts';
import { follow } from './support/script.ts';
import { test } from './support/visitor.ts';

// The card of the live session shows the same topic each time.
test.beforeEach(async ({ control, portal }) => {
  await control('/sessions/live-raad/script', { playing: false });
  await control('/sessions/live-raad/begin');
  await control('/sessions/live-raad/topics/start', { id: 'opening' });
  const home = async () => (await fetch(`${portal.url}/waterdam`)).text();
  await expect.poll(home, { timeout: 20_000 }).toMatch(/Opening en mededelingen/);
});

for (const tag of ['nl', 'en', 'ar']) {
  test(`the home page of a city, by its headings (${tag})`, async ({ visitor }) => {
    await follow(visitor, 'cityByHeadings', tag);
  });

  test(`the home page of a city, read through (${tag})`, async ({ visitor }) => {
    await follow(visitor, 'cityByReading', tag);
  });
}
