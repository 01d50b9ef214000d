import { follow } from './support/script.ts';
import { test } from './support/visitor.ts';

for (const name of ['login', 'download', 'share', 'clip', 'search'])
  test(`${name} (nl)`, async ({ visitor }) => {
    await follow(visitor, name, 'nl');
  });
