import { act, render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockListLayout } from '../../../tests/support/listLayout.ts';
import type { TranscriptDocument } from '../../domain/transcript/transcript.ts';
import arabicPage from '../../i18n/locales/ar.json';
import arabicReader from '../../i18n/locales/transcript/ar.json';
import dutchPage from '../../i18n/locales/nl.json';
import dutchReader from '../../i18n/locales/transcript/nl.json';
import { $hits } from '../../stores/player/transcriptHits.store.ts';
import { $playback, connectCommands, INITIAL_PLAYBACK } from '../../stores/player/playback.store.ts';
import type { PlayerCommands } from '../../services/browser/player/page/pagePlayer.ts';
import type { IslandTexts } from '../hooks/useTranslator.ts';
import { RecordedTranscript, type RecordedTranscriptData } from './RecordedTranscript.tsx';
import { liveRegion } from '../../../tests/support/liveRegions.ts';

const dutch = { ...dutchPage, ...dutchReader };
const arabic = { ...arabicPage, ...arabicReader };

const props: RecordedTranscriptData & IslandTexts = {
  session: { reference: 'gr-1', sessionId: 1 },
  languages: [
    { language: 'nl', name: 'Nederlands' },
    { language: 'fr', name: 'Frans' },
  ],
  sessionPath: '/gent/gr-1',
  sessionHref: '/gent/gr-1',
  range: { from: 0, until: Infinity },
  texts: dutch,
  locale: 'nl',
};

/** A document whose lines are two seconds apart. */
const documentOf = (texts: readonly string[], speaker: string | null = 'Amélie'): TranscriptDocument => ({
  language: 'nl',
  provider: null,
  sections: [
    {
      topic: { id: 't', name: 'Fietsbrug', position: 0 },
      paragraphs: texts.length > 0 ? [{ speaker, lines: texts.map((text, index) => [index * 2000, index * 2000 + 1900, text]) }] : [],
    },
  ],
});
const answer = (document: TranscriptDocument) => new Response(JSON.stringify(document));
const fetched = vi.fn<(address: string) => Promise<Response>>();
const serve = (...texts: string[]) => fetched.mockImplementation(async () => answer(documentOf(texts)));
const line = (name: RegExp | string) => screen.getByRole('link', { name });
const status = liveRegion;

beforeEach(() => {
  mockListLayout();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  $playback.set(INITIAL_PLAYBACK);
});

describe('RecordedTranscript', () => {
  it('reports that it is loading', async () => {
    fetched.mockReturnValue(new Promise(() => undefined));
    render(<RecordedTranscript {...props} />);
    await waitFor(() => expect(status()).toHaveTextContent(dutch['transcript.loading']));
    expect(screen.queryByRole('list', { name: /regels/ })).toBeNull();
  });

  it('reports an empty transcript', async () => {
    serve();
    render(<RecordedTranscript {...props} />);
    expect(await screen.findByText(dutch['transcript.empty'])).toBeVisible();
    expect(status()).toBeEmptyDOMElement();
  });

  it('reports a failure, and loads again on request', async () => {
    fetched.mockResolvedValueOnce(new Response('', { status: 503 }));
    render(<RecordedTranscript {...props} />);
    expect(await screen.findByRole('alert')).toHaveTextContent(dutch['transcript.error']);
    serve('Welkom');
    await userEvent.click(screen.getByRole('button', { name: dutch['error.tryAgain'] }));
    expect(await screen.findByRole('link', { name: '0:00 Welkom' })).toHaveAttribute('href', '/gent/gr-1/seek/0');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('links to every transcript and its files', () => {
    serve('Welkom');
    render(<RecordedTranscript {...props} />);
    expect(line('Transcript in het Frans')).toHaveAttribute('href', '/gent/gr-1/transcript/fr');
    expect(line('Tekstbestand: Frans')).toHaveAttribute('href', '/gent/gr-1/transcript/fr.txt');
    expect(line('Ondertiteling (VTT): Frans')).toHaveAttribute('href', '/gent/gr-1/captions/fr.vtt');
  });

  it('names topic and speaker before their first line', async () => {
    serve('Welkom', 'We beginnen');
    render(<RecordedTranscript {...props} />);
    const first = (await screen.findByRole('link', { name: '0:00 Welkom' })).closest('li')!;
    const second = line('0:02 We beginnen').closest('li');
    expect(within(first).getByRole('heading', { name: 'Fietsbrug' })).toBeVisible();
    expect(first).toHaveTextContent('Amélie');
    expect(second).not.toHaveTextContent('Amélie');
  });

  it('renders few of 10,000 lines, with their positions in the list', async () => {
    serve(...Array.from({ length: 10_000 }, (_, index) => `regel ${index}`));
    render(<RecordedTranscript {...props} />);
    const row = (await screen.findByRole('link', { name: '0:02 regel 1' })).closest('li');
    expect(row).toHaveAttribute('aria-posinset', '2');
    expect(row).toHaveAttribute('aria-setsize', '10000');
    expect(screen.getAllByRole('link').length).toBeLessThan(60);
    await userEvent.type(screen.getByRole('searchbox'), 'regel 9999');
    expect(await screen.findByRole('link', { name: /regel 9999$/ })).toHaveAttribute('tabindex', '0');
    expect(screen.getAllByRole('link').length).toBeLessThan(60);
  });

  it('marks the text with its language, from right to left', async () => {
    serve('مرحبا');
    const languages = [{ language: 'ar', name: 'العربية' }];
    render(<RecordedTranscript {...props} languages={languages} texts={arabic} locale="ar" sessionHref="/ar/gent/gr-1" />);
    const text = await screen.findByText('مرحبا');
    expect(text).toHaveAttribute('lang', 'ar');
    expect(text).toHaveAttribute('dir', 'auto');
    expect(screen.queryByRole('combobox'), 'one language is no choice').toBeNull();
    expect(screen.getByRole('searchbox')).toHaveAccessibleName(arabic['transcript.search']);
  });

  it('marks the line at the playhead as current', async () => {
    serve('een', 'twee', 'drie');
    render(<RecordedTranscript {...props} />);
    expect(await screen.findByRole('link', { name: '0:02 twee' })).not.toHaveAttribute('aria-current');
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 2.5, isPlaying: true }));
    expect(line('0:02 twee')).toHaveAttribute('aria-current', 'true');
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 4.5, isPlaying: true }));
    expect(line('0:02 twee')).not.toHaveAttribute('aria-current');
    expect(line('0:04 drie')).toHaveAttribute('aria-current', 'true');
  });

  it('plays from a line of its recording part, and follows', async () => {
    const playFrom = vi.fn();
    connectCommands({ playFrom, showVideo: vi.fn() } as unknown as PlayerCommands);
    serve('een', 'twee', 'drie');
    render(<RecordedTranscript {...props} range={{ from: 2, until: 4 }} />);
    const follow = await screen.findByRole('button', { name: dutch['transcript.follow'] });
    const stopped = vi.fn((event: Event) => event.preventDefault());
    addEventListener('click', stopped, { once: true });
    await userEvent.click(await screen.findByRole('link', { name: '0:02 twee' }));
    expect(playFrom).toHaveBeenCalledExactlyOnceWith(0);
    expect(follow).toHaveAttribute('aria-pressed', 'true');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    act(() => void line('0:04 drie').dispatchEvent(click));
    expect(click.defaultPrevented, 'a line of another part opens its address').toBe(false);
    expect(playFrom).toHaveBeenCalledOnce();
    connectCommands(undefined);
  });

  it('counts hits, wraps around at both ends, and shows hits on the timeline', async () => {
    serve('Wéter is nat', 'droog', 'en weter', 'weter');
    render(<RecordedTranscript {...props} />);
    await screen.findByRole('link', { name: '0:02 droog' });
    const field = screen.getByRole('searchbox');
    await userEvent.type(field, 'weter');
    expect(status()).toHaveTextContent('Treffer 1 van 3');
    expect(screen.getByRole('button', { name: dutch['transcript.follow'] })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getAllByText(/^w[ée]ter$/i, { selector: 'mark' }).map(({ textContent }) => textContent)).toEqual([
      'Wéter',
      'weter',
      'weter',
    ]);
    expect($hits.get()).toEqual([0, 4, 6]);
    await userEvent.type(field, '{Shift>}{Enter}{/Shift}');
    expect(status()).toHaveTextContent('Treffer 3 van 3');
    await userEvent.click(screen.getByRole('button', { name: dutch['transcript.nextHit'] }));
    expect(status()).toHaveTextContent('Treffer 1 van 3');
    await userEvent.type(field, ' xyz');
    expect(status()).toHaveTextContent(dutch['transcript.noHits']);
    await userEvent.type(field, '{Escape}');
    expect(status()).toBeEmptyDOMElement();
    expect($hits.get()).toEqual([]);
  });

  it('marks all terms of the lines that contain them, and nothing in other lines', async () => {
    serve('De brug over de weter', 'de oude brug', 'weterbrug', 'weter, zonder de brüg');
    render(<RecordedTranscript {...props} />);
    await userEvent.type(await screen.findByRole('searchbox'), '"de brug" weter');
    expect(screen.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['De brug', 'weter', 'weter', 'de brüg']);
  });

  it('opens with the search of the address, and links to pages with it', async () => {
    serve('Welkom', 'De brug', 'Een fietsbrug');
    render(<RecordedTranscript {...props} query="brug" />);
    expect(await screen.findByText(/^Treffer 1 van 2$/)).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('brug');
    expect(screen.getByRole('button', { name: dutch['transcript.follow'] })).toHaveAttribute('aria-pressed', 'false');
    expect(line('0:02 De brug')).toHaveAttribute('tabindex', '0');
    expect(screen.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['brug', 'fietsbrug']);
    expect($hits.get()).toEqual([2, 4]);
    expect(line('Transcript in het Frans')).toHaveAttribute('href', '/gent/gr-1/transcript/fr?q=brug');
  });

  it('changes its language', async () => {
    fetched.mockImplementation(async (address) => answer(documentOf([address.includes('fr.json') ? 'Bonsoir' : 'Goedenavond'])));
    render(<RecordedTranscript {...props} />);
    expect(await screen.findByText('Goedenavond')).toHaveAttribute('lang', 'nl');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: dutch['transcript.language'] }), 'Frans');
    expect(await screen.findByText('Bonsoir')).toHaveAttribute('lang', 'fr');
    expect(screen.queryByText('Goedenavond')).toBeNull();
  });

  it('moves through lines by keys, and lets Tab reach one line', async () => {
    serve(...Array.from({ length: 30 }, (_, index) => `regel ${index}`));
    render(<RecordedTranscript {...props} />);
    const first = await screen.findByRole('link', { name: '0:00 regel 0' });
    act(() => first.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(line('0:02 regel 1')).toHaveFocus();
    await userEvent.keyboard('{PageDown}');
    expect(line('0:22 regel 11')).toHaveFocus();
    expect(line('0:22 regel 11')).toHaveAttribute('tabindex', '0');
    expect(line('0:02 regel 1')).toHaveAttribute('tabindex', '-1');
  });

  it('copies a line as a quote', async () => {
    const user = userEvent.setup();
    serve('Welkom');
    render(<RecordedTranscript {...props} />);
    await user.click(await screen.findByRole('button', { name: `${dutch['transcript.copyQuote']}: 0:00` }));
    expect(await navigator.clipboard.readText()).toBe(`‘Welkom’ — Amélie · 0:00 · ${new URL('/gent/gr-1/seek/0', location.href).href}`);
    expect(status()).toHaveTextContent(dutch['transcript.copied']);
  });
});
