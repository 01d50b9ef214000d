import { once } from 'node:events';
import { expect } from 'vitest';
import type { Control } from './control.ts';
import type { Program } from './programs.ts';
import type { Page } from './readPage.ts';
import { label } from './labels.ts';

/** Services that a fault can name. */
export const SERVICES = ['api', 'admin', 'admin-backup', 'transcriptions', 'broker'] as const;

/** Value of `NODE_OPTIONS` that lets `moveClock` move the clock of a portal. */
export const movableClock = `--import=${new URL('movableClock.ts', import.meta.url).href}`;

/** Sets the clock of a portal that was started with `movableClock` ahead, so that its cached data is older. */
export async function moveClock(portal: Program, aheadMs: number): Promise<void> {
  const moved = once(portal.child, 'message');
  portal.child.send({ aheadMs });
  await moved;
}

/** Expects a 503 page in the portal's layout and the given language, with Retry-After (rule 17.6). */
export function expectUnavailable({ status, headers, html, text }: Page, lang: string): void {
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(headers.get('content-type')).toMatch(/^text\/html/);
  expect(html).toContain(`<html lang="${lang}"`);
  expect(html).toMatch(/<header[\s\S]*<main[\s\S]*<h1[\s\S]*<footer/);
  expect(text).toContain('Public Gallery');
  expect(text).toContain(label(lang, 'error.unavailableTitle'));
}

/** How often the backend was called at the address that was called most often. */
export async function countMostCalls(control: Control, service: string): Promise<number> {
  const calls = (await control(`/requests?match=${service}`, undefined, 'GET')) as { path: string }[];
  return Math.max(0, ...[...Map.groupBy(calls, ({ path }) => path).values()].map(({ length }) => length));
}
