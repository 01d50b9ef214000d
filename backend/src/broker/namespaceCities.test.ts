import { expect, it } from 'vitest';
import { NamespaceCities } from './namespaceCities.ts';

it('asks the store once a second for the cities of all namespaces', async () => {
  let nowMs = 0;
  let calls = 0;
  const namespaces: Record<string, string> = { brugge: 'shared', gent: 'shared', aalst: 'aalst' };
  const store = {
    listNamespaces: async () => {
      calls += 1;
      return Object.entries(namespaces).map(([city, namespace]) => ({ city, namespace }));
    },
  };
  const cities = new NamespaceCities(store, () => nowMs);
  expect(await cities.list('/shared')).toEqual(['brugge', 'gent']);
  for (let index = 0; index < 1000; index += 1) expect(await cities.list(`/${index}`)).toEqual([]);
  expect(calls).toBe(1);
  namespaces['ieper'] = 'ieper';
  nowMs = 1000;
  expect(await cities.list('/ieper')).toEqual(['ieper']);
});
