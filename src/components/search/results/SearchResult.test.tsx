import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FoundSession, SearchHit } from '../../../domain/search/searchAnswer.ts';
import { formatDate } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { translatorFor } from '../../../i18n/translator.ts';
import { SearchResult } from './SearchResult.tsx';

const START_MS = Date.UTC(2026, 10, 5, 18);
const line: SearchHit = {
  kind: 'transcript',
  seconds: 3725.6,
  instantMs: START_MS,
  speaker: 'An Peeters',
  language: 'nl',
  topicId: undefined,
  text: 'De fietsbrug komt er',
  marks: [[3, 12]],
};
const session: FoundSession = {
  city: 'waterdam',
  sessionId: 1001,
  reference: 'gr-begroting',
  name: 'Raad over de brug',
  nameMarks: [[13, 17]],
  startMs: START_MS,
  cityTitle: 'Waterdam',
  timeZone: 'Europe/Brussels',
  contentLanguage: 'nl',
  hits: [line],
  more: undefined,
};

function showResult(changed: Partial<FoundSession> = {}, { locale = 'en', withCity = true }: { locale?: Locale; withCity?: boolean } = {}) {
  const props = { session: { ...session, ...changed }, query: 'cycle bridge', withCity, locale, t: translatorFor(locale) };
  render(<SearchResult {...props} />);
  const [heading, ...links] = screen.getAllByRole('link');
  return { heading: heading!, links };
}
const marked = (element: HTMLElement) => [...element.querySelectorAll('mark')].map(({ textContent }) => textContent);

describe('SearchResult (rule 24.8)', () => {
  it('links to the session, and to the second of a hit, with what was found marked', () => {
    const { heading, links } = showResult();
    expect(heading).toHaveAttribute('href', '/en/waterdam/gr-begroting');
    expect(marked(heading)).toEqual(['brug']);
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute('href', '/en/waterdam/gr-begroting/seek/3725');
    expect(links[0]).toHaveTextContent('1:02:05 Transcript · An Peeters De fietsbrug komt er');
    expect(marked(links[0]!)).toEqual(['fietsbrug']);
    expect(screen.getByText('Waterdam')).toBeVisible();
    expect(screen.getByText(formatDate(START_MS, 'en', 'Europe/Brussels'))).toBeVisible();
  });

  it('has the time of day of a hit without position, and no time of one without both', () => {
    const { links } = showResult({
      hits: [
        { ...line, seconds: undefined },
        { ...line, seconds: undefined, instantMs: undefined, speaker: undefined },
      ],
    });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      '19:00 Transcript · An Peeters De fietsbrug komt er',
      ' Transcript De fietsbrug komt er',
    ]);
    expect(links[1]).toHaveAttribute('href', '/en/waterdam/gr-begroting?q=cycle+bridge#transcript');
  });

  it.each([
    ['sessions', 'Session'],
    ['topics', 'Agenda item'],
    ['votes', 'Vote'],
    ['speakers', 'Speaker'],
  ] as const)('says that a hit is one of %s', (kind, label) => {
    const { links } = showResult({ hits: [{ ...line, kind, topicId: 'bridge' }] });
    expect(within(links[0]!).getByText(new RegExp(`^${label}`))).toHaveTextContent(kind === 'speakers' ? label : `${label} · An Peeters`);
    expect(links[0]!.getAttribute('href')).toBe(`/en/waterdam/gr-begroting/${kind === 'topics' ? 'topicid/bridge' : 'seek/3725'}`);
  });

  it('leads to more hits in the session, in the panel that has them', () => {
    const { links } = showResult({ more: 'transcript' });
    expect(links.at(-1)).toHaveAttribute('href', '/en/waterdam/gr-begroting?q=cycle+bridge#transcript');
  });

  it('shows a name without hits, date and city', () => {
    const { links } = showResult({ hits: [], startMs: undefined }, { withCity: false });
    expect(links).toEqual([]);
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.queryByText('Waterdam')).toBeNull();
  });

  it('names the language of a text that is not that of the page, from right to left too', () => {
    const arabic = { ...line, language: 'ar', text: 'جسر الدراجات', marks: [[0, 3]] as [number, number][] };
    const { heading, links } = showResult({ hits: [line, arabic] }, { locale: 'ar' });
    expect(heading.querySelector('bdi')).toHaveAttribute('lang', 'nl');
    expect(links.map((link) => link.querySelector('small + bdi')?.getAttribute('lang') ?? null)).toEqual(['nl', null]);
    expect(marked(links[1]!)).toEqual(['جسر']);
  });

  it('shows a very long text as it is', () => {
    const text = 'x'.repeat(5000);
    expect(showResult({ hits: [{ ...line, text, marks: [] }] }).links[0]).toHaveTextContent(text);
  });
});
