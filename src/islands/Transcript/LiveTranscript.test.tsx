import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockListLayout } from '../../../tests/support/listLayout.ts';
import dutchPage from '../../i18n/locales/nl.json';
import dutchReader from '../../i18n/locales/transcript/nl.json';
import type { PlayerCommands } from '../../services/browser/player/page/pagePlayer.ts';
import type { IslandTexts } from '../hooks/useTranslator.ts';
import type { LiveTranscriptData } from './LiveTranscript.tsx';
import { liveRegion } from '../../../tests/support/liveRegions.ts';

const dutch = { ...dutchPage, ...dutchReader };

const START_MS = Date.UTC(2026, 0, 5, 18);
const props: LiveTranscriptData & IslandTexts = {
  captions: { nl: { lines: [{ startMs: 1000, endMs: 2000, text: 'Goedenavond', speaker: 'Amélie' }], interim: undefined } },
  streamStartMs: START_MS,
  timeZone: 'Europe/Brussels',
  sessionHref: '/gent/gr-1',
  isSeekable: true,
  texts: dutch,
  locale: 'nl',
};

/** Loads the island with new stores, so that no captions of one test reach the next. */
async function load() {
  vi.resetModules();
  const { LiveTranscript } = await import('./LiveTranscript.tsx');
  const session = await import('../../stores/live/liveSession.store.ts');
  const { $shownMs } = await import('../../stores/live/currentItem.store.ts');
  const { connectCommands } = await import('../../stores/player/playback.store.ts');
  const receiveLine = (text: string, start: number, { language = 'nl', speaker }: { language?: string; speaker?: string } = {}) =>
    session.receiveTranscript('transcriptionSegment', { language, text, start, end: start + 900, speaker });
  const receiveInterim = (text: string, language = 'nl') => session.receiveTranscript('TranscriptionText', { language, text });
  return { LiveTranscript, $shownMs, connectCommands, receiveLine, receiveInterim };
}

const texts = () => screen.getAllByRole('listitem').map((row) => row.querySelector('[lang]')?.textContent);
const log = () => screen.getByRole('log', { name: dutch['liveLog.label'] });
const follow = () => screen.getByRole('button', { name: dutch['liveLog.follow'] });

beforeEach(mockListLayout);

describe('LiveTranscript', () => {
  it('shows captions without script and without controls that need it, and hydrates without mismatch', async () => {
    const { LiveTranscript, receiveLine } = await load();
    const consoleError = vi.spyOn(console, 'error').mockReturnValue();
    const html = renderToString(<LiveTranscript {...props} />);
    document.body.innerHTML = `<main>${html}</main>`;
    expect(screen.getByRole('link', { name: '19:00 Goedenavond' })).toHaveAttribute('href', '/gent/gr-1/seek/1');
    expect(screen.getByRole('link')).not.toHaveAttribute('tabindex');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    const root = hydrateRoot(document.querySelector('main')!, <LiveTranscript {...props} />);
    expect(await screen.findByRole('searchbox')).toBeVisible();
    receiveLine('welkom', 3000);
    await waitFor(() => expect(texts()).toEqual(['Goedenavond', 'welkom']));
    expect(consoleError).not.toHaveBeenCalled();
    act(() => root.unmount());
    document.body.innerHTML = '';
  });

  it('marks what the search of the address finds, also without script', async () => {
    const { LiveTranscript } = await load();
    document.body.innerHTML = `<main>${renderToString(<LiveTranscript {...props} query="avond" />)}</main>`;
    expect(screen.getByRole('mark')).toHaveTextContent(/^Goedenavond$/);
    const root = hydrateRoot(document.querySelector('main')!, <LiveTranscript {...props} query="avond" />);
    expect(await screen.findByRole('searchbox')).toHaveValue('avond');
    expect(screen.getByRole('mark')).toHaveTextContent(/^Goedenavond$/);
    act(() => root.unmount());
    document.body.innerHTML = '';
  });

  it('shows a sentence when there are no captions yet', async () => {
    const { LiveTranscript } = await load();
    render(<LiveTranscript {...props} captions={{}} />);
    expect(log()).toHaveTextContent(dutch['liveLog.empty']);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('orders lines by start, and shows no line twice', async () => {
    const { LiveTranscript, receiveLine } = await load();
    receiveLine('van daarvoor', 2000);
    render(<LiveTranscript {...props} />);
    await waitFor(() => expect(texts()).toEqual(['Goedenavond', 'van daarvoor']));
    receiveLine('laatste', 9000, { speaker: 'Bart' });
    receiveLine('te laat', 5000);
    receiveLine('te laat', 5000);
    await waitFor(() => expect(texts()).toEqual(['Goedenavond', 'van daarvoor', 'te laat', 'laatste']));
    expect(screen.getByText('Bart')).toBeVisible();
    // After a reconnection the broker sends the same lines again.
    receiveLine('Goedenavond', 1000, { speaker: 'Amélie' });
    receiveLine('laatste', 9000, { speaker: 'Bart' });
    receiveLine('nieuw', 12_000);
    await waitFor(() => expect(texts()).toEqual(['Goedenavond', 'van daarvoor', 'te laat', 'laatste', 'nieuw']));
  });

  it('shows interim text until the final line replaces it', async () => {
    const { LiveTranscript, receiveLine, receiveInterim } = await load();
    render(<LiveTranscript {...props} />);
    receiveInterim('vier');
    expect(await screen.findByText('vier')).toHaveAttribute('aria-live', 'off');
    receiveInterim('vier en');
    expect(await screen.findByText('vier en')).toHaveAttribute('lang', 'nl');
    expect(screen.queryByText('vier')).toBeNull();
    receiveLine('vier en vijf', 9000);
    await waitFor(() => expect(texts().at(-1)).toBe('vier en vijf'));
    expect(screen.queryByText('vier en')).toBeNull();
  });

  it('uses the language of the page until another one is chosen', async () => {
    const { LiveTranscript, receiveLine } = await load();
    const captions = { fr: { lines: [{ startMs: 1000, endMs: 2000, text: 'Bonsoir', speaker: undefined }], interim: undefined } };
    render(<LiveTranscript {...props} captions={captions} />);
    expect(screen.getByText('Bonsoir')).toHaveAttribute('lang', 'fr');
    receiveLine('Goedenavond', 1000);
    expect(await screen.findByText('Goedenavond')).toHaveAttribute('lang', 'nl');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: dutch['transcript.language'] }), 'Frans');
    expect(screen.getByText('Bonsoir')).toBeVisible();
    receiveLine('Merci', 3000, { language: 'fr' });
    receiveLine('Dank u', 3000);
    await waitFor(() => expect(texts()).toEqual(['Bonsoir', 'Merci']));
  });

  it.each([
    ['fr', 'Bonsoir'],
    ['de', 'Goedenavond'],
  ])('uses the language of an interpretation where there are captions in it: %s (rule 27.8)', async (soundLanguage, text) => {
    const { LiveTranscript } = await load();
    const fr = { lines: [{ startMs: 1000, endMs: 2000, text: 'Bonsoir', speaker: undefined }], interim: undefined };
    render(<LiveTranscript {...props} captions={{ ...props.captions, fr }} soundLanguage={soundLanguage} />);
    expect(texts()).toEqual([text]);
  });

  it('searches the newest line first, and keeps the current hit when lines arrive', async () => {
    const { LiveTranscript, receiveLine } = await load();
    render(<LiveTranscript {...props} />);
    receiveLine('een brug', 3000);
    receiveLine('nog een brúg', 5000);
    await userEvent.type(screen.getByRole('searchbox'), 'brug');
    await waitFor(() => expect(liveRegion()).toHaveTextContent('Treffer 2 van 2'));
    await userEvent.keyboard('{Enter}');
    expect(liveRegion()).toHaveTextContent('Treffer 1 van 2');
    receiveLine('de derde brug', 7000);
    await waitFor(() => expect(liveRegion()).toHaveTextContent('Treffer 1 van 3'));
    await userEvent.click(screen.getByRole('button', { name: dutch['transcript.previousHit'] }));
    expect(liveRegion()).toHaveTextContent('Treffer 3 van 3');
  });

  it('renders few rows and stores at most 2000 lines', async () => {
    const { LiveTranscript, receiveLine } = await load();
    render(<LiveTranscript {...props} />);
    for (let index = 1; index <= 2500; index += 1) receiveLine(`regel ${index}`, index * 2000);
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '2000'));
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
  });

  it('announces lines only when the visitor switches it on, and not while they read older lines', async () => {
    const { LiveTranscript } = await load();
    render(<LiveTranscript {...props} />);
    expect(log()).toHaveAttribute('aria-live', 'off');
    await userEvent.click(screen.getByRole('button', { name: dutch['liveLog.announce'] }));
    expect(log()).toHaveAttribute('aria-live', 'polite');
    await userEvent.click(follow());
    expect(log()).toHaveAttribute('aria-live', 'off');
    await userEvent.click(screen.getByRole('button', { name: dutch['liveLog.newest'] }));
    expect(log()).toHaveAttribute('aria-live', 'polite');
    expect(follow()).toHaveAttribute('aria-pressed', 'true');
    expect(follow()).toHaveFocus();
  });

  it('stops following when the visitor scrolls back, and follows again at the end', async () => {
    const { LiveTranscript } = await load();
    render(<LiveTranscript {...props} />);
    fireEvent.wheel(log(), { deltaY: 100 });
    expect(follow()).toHaveAttribute('aria-pressed', 'true');
    fireEvent.wheel(log(), { deltaY: -100 });
    expect(follow()).toHaveAttribute('aria-pressed', 'false');
    log().scrollTop = log().scrollHeight - log().clientHeight - 500;
    fireEvent.scroll(log());
    expect(follow()).toHaveAttribute('aria-pressed', 'false');
    log().scrollTop += 490;
    fireEvent.scroll(log());
    expect(follow()).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('button', { name: dutch['liveLog.newest'] })).toBeNull();
  });

  it('marks the line of the video as current', async () => {
    const { LiveTranscript, $shownMs, receiveLine } = await load();
    render(<LiveTranscript {...props} />);
    receiveLine('welkom', 3000);
    await screen.findByRole('link', { name: /welkom/ });
    act(() => $shownMs.set(START_MS + 1500));
    expect(screen.getByRole('link', { name: /Goedenavond/ })).toHaveAttribute('aria-current', 'true');
    act(() => $shownMs.set(START_MS + 3500));
    expect(screen.getByRole('link', { name: /welkom/ })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('link', { name: /Goedenavond/ })).not.toHaveAttribute('aria-current');
  });

  it('plays from a line, and reports when the stream does not reach back to it', async () => {
    const { LiveTranscript, connectCommands } = await load();
    const playAt = vi.fn(() => true);
    connectCommands({ playAt, showVideo: vi.fn() } as unknown as PlayerCommands);
    render(<LiveTranscript {...props} />);
    await userEvent.click(screen.getByRole('link', { name: /Goedenavond/ }));
    expect(playAt).toHaveBeenCalledExactlyOnceWith(START_MS + 1000);
    expect(liveRegion()).toBeEmptyDOMElement();
    playAt.mockReturnValue(false);
    await userEvent.click(screen.getByRole('link', { name: /Goedenavond/ }));
    expect(liveRegion()).toHaveTextContent(dutch['liveLog.outOfReach']);
  });

  it('has no links without DVR, but lines can be quoted', async () => {
    const user = userEvent.setup();
    const { LiveTranscript } = await load();
    render(<LiveTranscript {...props} isSeekable={false} />);
    expect(screen.queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: `${dutch['transcript.copyQuote']}: 19:00` }));
    expect(await navigator.clipboard.readText()).toMatch(/^‘Goedenavond’ — Amélie · 19:00 · http.*\/gent\/gr-1\/seek\/1$/);
  });
});
