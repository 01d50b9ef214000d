import { once } from 'node:events';
import { expect } from 'vitest';
import type { Control } from './control.ts';
import type { Program } from './programs.ts';
import type { Page } from './readPage.ts';
import { words } from './words.ts';

/** The services behind the portal that a fault can be aimed at. */
export const SERVICES = ['api', 'admin', 'admin-backup', 'transcriptions', 'broker'] as const;

/** Loaded into a portal by `NODE_OPTIONS`, it lets `moveClock` move its clock. */
export const movableClock = `--import=${new URL('movableClock.ts', import.meta.url).href}`;

/** Moves the clock of a portal that was started with `movableClock`: what it knows is that much older then. */
export async function moveClock(portal: Program, aheadMs: number): Promise<void> {
  const moved = once(portal.child, 'message');
  portal.child.send({ aheadMs });
  await moved;
}

/** Expects the answer of a page that cannot be made: ours, in its language, to be asked for again. */
export function expectUnavailable({ status, headers, html, text }: Page, lang: string): void {
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(headers.get('content-type')).toMatch(/^text\/html/);
  expect(html).toContain(`<html lang="${lang}"`);
  expect(html).toMatch(/<header[\s\S]*<main[\s\S]*<h1[\s\S]*<footer/);
  expect(text).toContain('Public Gallery');
  expect(text).toContain(words(lang, 'error.unavailableTitle'));
}

/** Times between two calls of the same address of a service that its backend has received, ms. */
export async function pauses(control: Control, service: string): Promise<number[]> {
  const calls = (await control(`/requests?match=${service}`, undefined, 'GET')) as { path: string; timeMs: number }[];
  const byPath = Map.groupBy(calls, ({ path }) => path);
  return [...byPath.values()].flatMap((same) => same.slice(1).map(({ timeMs }, index) => timeMs - (same[index]?.timeMs ?? 0)));
}
