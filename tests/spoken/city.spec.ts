import { follow } from './support/script.ts';
import { test } from './support/visitor.ts';

for (const tag of ['nl', 'en', 'ar']) {
  test(`the home page of a city, by its headings (${tag})`, async ({ visitor }) => {
    await follow(visitor, 'cityByHeadings', tag);
  });

  test(`the home page of a city, read through (${tag})`, async ({ visitor }) => {
    await follow(visitor, 'cityByReading', tag);
  });
}
