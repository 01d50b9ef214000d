import { expect, it } from 'vitest';
import { CachedPage } from './cachedPage.ts';
import { PageStore } from './pageStore.ts';

const page = (bytes: number) => {
  const headers = { 'content-type': 'text/html', 'cache-control': 'public, max-age=1' };
  return new CachedPage(new Response(null, { headers }), Buffer.alloc(bytes), [], 0);
};

it('stays within its number of bytes', () => {
  const store = new PageStore(1_000_000);
  for (let number = 0; number < 500; number += 1) {
    store.set(`/${number}`, page(20_000));
    if (number % 2 === 0) store.get(`/${number}`);
    expect(store.size).toBeLessThanOrEqual(1_000_000);
  }
  store.set('/huge', page(2_000_000));
  expect(store.size).toBeLessThanOrEqual(1_000_000);
});

it('updates the size of a page that has grown', async () => {
  const store = new PageStore(1_000_000);
  const cached = page(100_000);
  store.set('/waterdam', cached);
  const before = store.size;
  await cached.prepareFor({ headers: { 'accept-encoding': 'br' } });
  store.set('/waterdam', cached);
  expect(store.size).toBeLessThan(before - 90_000);
});

it('retains pages that were requested again while others are requested once', () => {
  const store = new PageStore(1_000_000);
  store.set('/waterdam', page(20_000));
  expect(store.get('/waterdam')).toBeDefined();
  for (let number = 0; number < 500; number += 1) {
    store.set(`/waterdam?q=${number}`, page(20_000));
    store.peek(`/waterdam?q=${number}`);
  }
  expect(store.get('/waterdam')).toBeDefined();
  expect(store.get('/waterdam?q=0')).toBeUndefined();
});

it('drops matching pages', () => {
  const store = new PageStore(1_000_000);
  for (const key of ['/a', '/b', '/c', '/d']) store.set(key, page(10));
  store.get('/a');
  store.drop((key) => key === '/a' || key === '/b');
  store.delete('/c');
  expect(['/a', '/b', '/c', '/d'].filter((key) => store.get(key))).toEqual(['/d']);
});
