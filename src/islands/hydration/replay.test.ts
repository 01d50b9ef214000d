// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { READY } from '../hooks/ready.ts';
import { replayKeys } from './replay.ts';

afterEach(() => document.body.replaceChildren());

const press = (target: Element, key: string) => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

it('a key that is pressed before its island is ready acts once, also when React hydrates the island within the press (rule 7.4)', () => {
  document.body.innerHTML = '<astro-island><div data-keys><button></button></div></astro-island>';
  const island = document.querySelector<HTMLElement>('astro-island')!;
  const button = document.querySelector('button')!;
  const keys: string[] = [];
  const hydrate = () => {
    island.removeEventListener('keydown', hydrate, { capture: true });
    document.addEventListener('keydown', ({ key }) => void keys.push(key));
    island.dispatchEvent(new Event(READY));
  };
  replayKeys(island);
  press(button, 'm');
  expect(keys).toEqual([]);
  island.addEventListener('keydown', hydrate, { capture: true });
  button.focus();
  press(button, 'c');
  expect(keys).toEqual(['m', 'c']);
  press(button, 'f');
  expect(keys).toEqual(['m', 'c', 'f']);
});
