import hydrator from '@astrojs/react/client.js';
import { act } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { unmountIslands } from './unmountIslands.ts';
import { useReady } from './useReady.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const log: string[] = [];

function Island() {
  const root = useRef<HTMLDivElement>(null);
  useReady(root);
  useEffect(() => {
    log.push('mounted');
    return () => void log.push('unmounted');
  }, []);
  return <div ref={root}>Picture</div>;
}

/** A page with an island as Astro renders it, and Astro's function that hydrates it. */
function openPage() {
  log.length = 0;
  document.body.innerHTML = `<main><astro-island ssr>${renderToString(<Island />)}</astro-island></main>`;
  const main = document.querySelector('main')!;
  const hydrate = () => {
    hydrator(document.querySelector<HTMLElement>('astro-island')!)(Island, {}, {}, { client: 'load' });
  };
  return { main, hydrate };
}

it('unmounts a hydrated island', () => {
  const { main, hydrate } = openPage();
  act(hydrate);
  act(() => unmountIslands(main));
  expect(log).toEqual(['mounted', 'unmounted']);
});

it('unmounts a hydrating island once it is ready, without an error', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onError = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener('error', onError);
  const { main, hydrate } = openPage();
  await act(async () => {
    hydrate();
    unmountIslands(main);
    main.remove();
    await Promise.resolve();
  });
  await act(async () => Promise.resolve());
  window.removeEventListener('error', onError);
  expect(log).toEqual(['mounted', 'unmounted']);
  expect(onError).not.toHaveBeenCalled();
  expect(logged).not.toHaveBeenCalled();
});

it('does not change an island that is not hydrating', () => {
  const { main } = openPage();
  unmountIslands(main);
  expect(main.textContent).toBe('Picture');
});
