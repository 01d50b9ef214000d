import { expect, it } from 'vitest';
import { rememberHtml } from './rememberedHtml.ts';

/** Renders what is asked for, and counts how often it had to. */
function setUp() {
  const counts = { rendered: 0 };
  const show = async (of: readonly (object | undefined)[], word: string, html = word) =>
    rememberHtml(of, word, () => {
      counts.rendered += 1;
      return Promise.resolve(html);
    });
  return { counts, show };
}

it('is rendered once for the same objects and words', async () => {
  const { counts, show } = setUp();
  const [city, session] = [{ name: 'waterdam' }, { id: 1 }];
  expect(await show([city, session], 'nl live', 'a')).toBe('a');
  expect(await show([city, session], 'nl live', 'b')).toBe('a');
  expect(counts.rendered).toBe(1);
});

it('is rendered anew for other objects, however alike, in another order, and for other words', async () => {
  const { counts, show } = setUp();
  const [one, alike] = [{ id: 1 }, { id: 1 }];
  const asked = [[one], [alike], [one, alike], [alike, one], [one, undefined], [undefined, one]];
  for (const of of asked) await show(of, 'nl');
  await show([one], 'fr');
  expect(counts.rendered).toBe(asked.length + 1);
});

it('is not remembered where it failed', async () => {
  const city = {};
  await expect(rememberHtml([city], 'nl', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await rememberHtml([city], 'nl', () => Promise.resolve('whole'))).toBe('whole');
});

it('forgets before it fills the memory', async () => {
  const { counts, show } = setUp();
  const first = {};
  await show([first], 'first');
  for (let number = 0; number < 30; number += 1) await show([{}], 'large', 'x'.repeat(100_000));
  await show([first], 'first');
  expect(counts.rendered).toBe(32);
});
