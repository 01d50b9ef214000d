import { follow } from './support/script.ts';
import { test } from './support/visitor.ts';

test('the home page of a city, by its headings, in Dutch', async ({ visitor }) => {
  await follow(visitor, 'cityByHeadings', 'nl');
});

test('the home page of a city, read through, in Dutch', async ({ visitor }) => {
  await follow(visitor, 'cityByReading', 'nl');
});
