import { describe, expect, it } from 'vitest';
import { pageTitle } from './pageTitle.ts';

const PORTAL = 'Publieke tribune';

describe('pageTitle (rule 1.13)', () => {
  it.each([
    [undefined, undefined, PORTAL, 'Publieke tribune'],
    ['404', undefined, PORTAL, '404 · Publieke tribune'],
    ['Gemeenteraad', 'Gent', PORTAL, 'Gemeenteraad · Gent · Publieke tribune'],
    ['Gemeenteraad', 'Gent', undefined, 'Gemeenteraad · Gent'],
    ['Vergaderingen van Gent', 'gent', PORTAL, 'Vergaderingen van Gent · Publieke tribune'],
    ['Gemeenteraad Sint-Niklaas: begroting', 'Sint-Niklaas', PORTAL, 'Gemeenteraad Sint-Niklaas: begroting · Publieke tribune'],
    ['Conseil de Liege', 'Liège', PORTAL, 'Conseil de Liege · Publieke tribune'],
    ['جلسات بلدية القصر الأخضر', 'بلدية القصر الأخضر', PORTAL, 'جلسات بلدية القصر الأخضر · Publieke tribune'],
    ['Agentschap', 'Gent', PORTAL, 'Agentschap · Gent · Publieke tribune'],
    ['Agentschap van Gent', 'Gent', PORTAL, 'Agentschap van Gent · Publieke tribune'],
    ['搜索Gent的会议', 'Gent', PORTAL, '搜索Gent的会议 · Publieke tribune'],
    ['Gentbrugge', 'Gent', PORTAL, 'Gentbrugge · Gent · Publieke tribune'],
    ['Gemeenteraad', 'Gent', 'Tribune van Gent', 'Gemeenteraad · Tribune van Gent'],
    ['Gent', 'Gent', 'Gent', 'Gent'],
  ])('%s, %s and %s make %s', (screen, city, portal, title) => {
    expect(pageTitle(screen, city, portal)).toBe(title);
  });
});
