import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACTIONS, LONG_NAME, t, texts } from '../../../tests/support/islandProps.ts';
import { SOUND_TRACKS } from '../../../tests/support/soundTracks.ts';
import { toSoundAddress } from '../../domain/playback/sound/soundChoice.ts';
import { $marks } from '../../stores/player/clipMarks.store.ts';
import { $playback, INITIAL_PLAYBACK } from '../../stores/player/playback.store.ts';
import { $soundTrack, $toSoundAddress } from '../../stores/player/sound.store.ts';
import { $areShortcutsOn } from '../../stores/player/shortcuts.store.ts';
import { READY } from '../hooks/ready.ts';
import { RECORDING_ACTION_TEXTS, SHORTCUT_TEXTS } from './actionTexts.ts';
import SessionActions from './SessionActions.island.tsx';

const ADDRESS = ACTIONS.share.address;
const show = (more: object = {}, locale: 'en' | 'ar' = 'en') =>
  render(<SessionActions {...ACTIONS} {...more} {...texts(RECORDING_ACTION_TEXTS, locale)} />);
const dialog = (title: string) => within(screen.getByRole('dialog', { name: title, hidden: true }));
const field = (title: string, name: string) => dialog(title).getByRole('textbox', { name, hidden: true });

afterEach(() => {
  $marks.set({ in: undefined, out: undefined });
  $playback.set(INITIAL_PLAYBACK);
  $areShortcutsOn.set(true);
  $soundTrack.set(undefined);
  $toSoundAddress.set(undefined);
});

describe('share dialog', () => {
  const title = t('share.title');
  const link = () => field(title, t('share.link'));
  const scope = (name: string) => dialog(title).getByRole('radio', { name, hidden: true });

  it('shows the address of the session, or the address at the playhead when the visitor chooses it', async () => {
    show();
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 61, duration: 600 }));
    expect(link()).toHaveValue(ADDRESS);
    await userEvent.click(scope(t('share.moment')));
    expect(link()).toHaveValue(`${ADDRESS}/seek/61`);
  });

  it('shows the address of the item at the playhead when the visitor chooses it', async () => {
    show();
    await userEvent.click(scope(`${t('share.item')}: 1. Opening`));
    expect(link()).toHaveValue(`${ADDRESS}/topic/t1`);
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 61, duration: 600 }));
    expect(link()).toHaveValue(`${ADDRESS}/topic/t2`);
    expect(dialog(title).getByRole('img', { hidden: true })).toHaveAttribute('src', expect.stringContaining('t=60'));
  });

  it('chooses the time at which it is opened while the video plays, unless the visitor has chosen', async () => {
    show();
    const panel = screen.getByRole('dialog', { name: title, hidden: true });
    const open = () => fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 75, duration: 600 }));
    open();
    expect(scope(t('share.session')), 'while it is paused').toBeChecked();
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 75, duration: 600, isPlaying: true }));
    open();
    expect(link()).toHaveValue(`${ADDRESS}/seek/75`);
    await userEvent.click(scope(t('share.session')));
    open();
    expect(link()).toHaveValue(ADDRESS);
  });

  it('shares the item at the playhead at its very start too, with its code (rule 16.7)', async () => {
    show({
      items: [
        { id: 't1', name: '1. Opening', startSeconds: 0 },
        { id: 't2', name: '2. Budget', startSeconds: 58.6 },
      ],
    });
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 58.6, duration: 600 }));
    await userEvent.click(scope(t('share.moment')));
    expect(link()).toHaveValue(`${ADDRESS}/seek/59`);
    await userEvent.click(scope(`${t('share.item')}: 2. Budget`));
    expect(dialog(title).getByRole('img', { hidden: true })).toHaveAttribute('src', expect.stringContaining('t=59'));
  });

  it('shares the session again when the playhead is before the first item', async () => {
    show({ items: [{ id: 't2', name: '2. Budget', startSeconds: 60 }] });
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 61, duration: 600 }));
    await userEvent.click(scope(`${t('share.item')}: 2. Budget`));
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 5, duration: 600 }));
    expect(scope(t('share.session'))).toBeChecked();
    expect(link()).toHaveValue(ADDRESS);
  });

  /** Shows the actions in an island whose share dialog was opened before hydration, while the video played. */
  const showOpened = (onReady?: (island: HTMLElement) => void) => {
    const island = document.body.appendChild(document.createElement('astro-island'));
    island.addEventListener(READY, () => onReady?.(island));
    const matches = vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function isOpen(this: HTMLElement, selector) {
      return this.id === 'share' && selector === ':popover-open';
    });
    $playback.set({ ...INITIAL_PLAYBACK, currentTime: 75, duration: 600, isPlaying: true });
    render(<SessionActions {...ACTIONS} {...texts(RECORDING_ACTION_TEXTS, 'en')} />, { container: island });
    matches.mockRestore();
  };

  it('chooses that time too when it was opened before hydration', () => {
    showOpened();
    expect(link()).toHaveValue(`${ADDRESS}/seek/75`);
  });

  it('copies that time too when it was opened, and its copy button pressed, before hydration (rule 7.4)', async () => {
    userEvent.setup();
    // What the directive of the island does with a press that it has stored.
    showOpened((island) => {
      for (const button of island.querySelectorAll('button')) if (button.textContent === t('share.copy')) button.click();
    });
    expect(await dialog(title).findByText(t('share.linkCopied'))).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(`${ADDRESS}/seek/75`);
  });

  it('chooses the time by itself when the visitor types one', async () => {
    show();
    const time = field(title, t('share.time'));
    await userEvent.clear(time);
    await userEvent.type(time, '1:30{Enter}');
    expect(scope(t('share.moment'))).toBeChecked();
    expect(link()).toHaveValue(`${ADDRESS}/seek/90`);
  });

  it('follows a time while it is typed', async () => {
    show();
    const time = field(title, t('share.time'));
    await userEvent.clear(time);
    await userEvent.type(time, '2:30');
    expect(link()).toHaveValue(`${ADDRESS}/seek/150`);
    expect(dialog(title).getByRole('img', { hidden: true })).toHaveAttribute('src', expect.stringContaining('t=150'));
    await userEvent.type(time, ':');
    expect(time, 'an incomplete time is not reported yet').toBeValid();
  });

  it('reports an unreadable time, and keeps the typed text', async () => {
    show();
    const time = field(title, t('share.time'));
    await userEvent.clear(time);
    await userEvent.type(time, 'soon{Enter}');
    expect(time).toBeInvalid();
    expect(time).toHaveValue('soon');
    expect(dialog(title).getByRole('alert', { hidden: true })).toHaveTextContent(t('share.unreadable'));
    expect(link()).toHaveValue(ADDRESS);
  });

  it('offers no time without a recording', () => {
    show({ share: { ...ACTIONS.share, startAt: undefined }, clip: undefined, items: [] });
    expect(dialog(title).queryByRole('radio', { hidden: true })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: t('clip.title') })).not.toBeInTheDocument();
  });
});

describe('clip dialog', () => {
  const title = t('clip.title');

  it('shows length and address of the clip between two marks', async () => {
    show();
    await userEvent.type(field(title, t('clip.start')), '1:00{Tab}');
    await userEvent.type(field(title, t('clip.end')), '1:30{Tab}');
    expect(field(title, t('share.link'))).toHaveValue(`${ADDRESS}?in=60&out=90`);
    expect(dialog(title).getByText('0:30')).toBeInTheDocument();
  });

  it('reports marks in the wrong order at the end, without a length and with nothing to play or copy', async () => {
    show();
    const buttons = () => [t('clip.preview'), t('share.copy')].map((name) => dialog(title).getByRole('button', { name, hidden: true }));
    await userEvent.type(field(title, t('clip.start')), '2:00{Tab}');
    await userEvent.type(field(title, t('clip.end')), '1:30{Tab}');
    expect(dialog(title).getByRole('alert', { hidden: true })).toHaveTextContent(t('clip.order'));
    expect(field(title, t('clip.end'))).toBeInvalid();
    expect(field(title, t('clip.end'))).toHaveAccessibleDescription(t('clip.order'));
    expect(field(title, t('clip.start'))).toBeValid();
    expect(field(title, t('share.link'))).toHaveValue('');
    expect(dialog(title).queryByText(new RegExp(t('clip.length')))).not.toBeInTheDocument();
    for (const button of buttons()) expect(button).toBeDisabled();
    await userEvent.clear(field(title, t('clip.end')));
    await userEvent.type(field(title, t('clip.end')), '2:30');
    for (const button of buttons()) expect(button, 'typing a right time is enough').toBeEnabled();
  });

  it('reports a start outside the recording at the start', async () => {
    show();
    act(() => $playback.set({ ...INITIAL_PLAYBACK, duration: 600 }));
    await userEvent.type(field(title, t('clip.start')), '2:00:00{Tab}');
    expect(field(title, t('clip.start'))).toHaveAccessibleDescription(t('clip.outside'));
    expect(field(title, t('clip.end'))).not.toHaveAttribute('aria-invalid');
  });

  it('moves a mark by arrow keys, and sets a mark at the playhead', async () => {
    show();
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 42, duration: 600 }));
    await userEvent.click(dialog(title).getByRole('button', { name: t('clip.markStart'), hidden: true }));
    await userEvent.type(field(title, t('clip.start')), '{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
    expect(field(title, t('clip.start'))).toHaveValue('0:33');
  });
});

describe('embed dialog', () => {
  it('shows the code for the choices', async () => {
    show();
    const embed = dialog(t('embed.title'));
    const code = () => (field(t('embed.title'), t('embed.code')) as HTMLTextAreaElement).value;
    expect(code()).toContain(`src="${ADDRESS}/embed"`);
    await userEvent.selectOptions(await embed.findByRole('combobox', { name: t('embed.shows'), hidden: true }), 'topics');
    await userEvent.selectOptions(embed.getByLabelText(t('embed.size')), '640 × 360');
    expect(code()).toMatch(/\/embed\/topics.*640.*360/s);
    await userEvent.selectOptions(embed.getByRole('combobox', { name: t('timeline.topic'), hidden: true }), '2. Budget');
    expect(code()).toContain('in=60');
    await userEvent.selectOptions(embed.getByRole('combobox', { name: t('timeline.topic'), hidden: true }), t('share.session'));
    expect(code()).not.toContain('in=');
  });

  it('names the chosen item, and its exact start where the address names none', async () => {
    const items = [{ id: 't2', name: '2. Budget', startSeconds: 58.6 }];
    show({ items });
    const embed = dialog(t('embed.title'));
    const code = () => (field(t('embed.title'), t('embed.code')) as HTMLTextAreaElement).value;
    const shows = await embed.findByRole('combobox', { name: t('embed.shows'), hidden: true });
    await userEvent.selectOptions(embed.getByRole('combobox', { name: t('timeline.topic'), hidden: true }), '2. Budget');
    expect(code()).toContain('/embed/topicid/t2"');
    await userEvent.selectOptions(shows, 'topics');
    expect(code()).toContain('/embed/topics?in=58.6"');
  });

  it('escapes the name of the session in the code, also from right to left', () => {
    show({ embed: { ...ACTIONS.embed, name: `"${LONG_NAME}"` } }, 'ar');
    const codes = screen.getAllByRole<HTMLInputElement>('textbox', { hidden: true }).map(({ value }) => value);
    expect(codes).toContainEqual(expect.stringContaining(`title="&quot;${LONG_NAME}&quot;"`));
  });
});

describe('the sound in addresses to share (rule 27.15)', () => {
  // A page in English starts with the English interpretation.
  const hear = (id: string) => {
    $toSoundAddress.set((...address) => toSoundAddress(SOUND_TRACKS, ...address));
    $soundTrack.set(id);
  };
  const link = (title: string) => field(title, t('share.link'));
  const code = () => (field(t('embed.title'), t('embed.code')) as HTMLTextAreaElement).value;

  it('is named while another one is heard than the page starts with, and no longer', async () => {
    show();
    act(() => hear('fr'));
    await userEvent.type(field(t('clip.title'), t('clip.start')), '1:00{Tab}');
    await userEvent.type(field(t('clip.title'), t('clip.end')), '1:30{Tab}');
    expect(link(t('share.title'))).toHaveValue(`${ADDRESS}?audio=fr`);
    expect(link(t('clip.title'))).toHaveValue(`${ADDRESS}?audio=fr&in=60&out=90`);
    expect(document.querySelector('#clip-form input[name=audio]')).toHaveValue('fr');
    expect(code()).toContain(`src="${ADDRESS}/embed?audio=fr"`);
    act(() => hear('en'));
    expect(link(t('share.title'))).toHaveValue(ADDRESS);
    expect(code()).toContain(`src="${ADDRESS}/embed"`);
    expect(document.querySelector('#clip-form input[name=audio]')).toBeNull();
  });

  it('is named in an embed in another language, which would start with another one', async () => {
    show();
    act(() => hear('en'));
    const language = await dialog(t('embed.title')).findByRole('combobox', { name: t('embed.language'), hidden: true });
    await userEvent.selectOptions(language, 'fr');
    expect(code()).toMatch(/\/fr\/gent\/gr\/embed\?audio=en"/);
    act(() => hear('fr'));
    expect(code()).toMatch(/\/fr\/gent\/gr\/embed"/);
  });

  it('is not named in a session with one sound', () => {
    show();
    act(() => $soundTrack.set('stream:hall'));
    expect(link(t('share.title'))).toHaveValue(ADDRESS);
  });
});

describe('the list of shortcuts', () => {
  it('has the key of the signer where there is one (rule 27.23)', async () => {
    const all = texts([...RECORDING_ACTION_TEXTS, ...SHORTCUT_TEXTS]);
    const { unmount } = render(<SessionActions {...ACTIONS} hasShortcuts hasSign {...all} />);
    await userEvent.click(screen.getByRole('button', { name: t('keys.title') }));
    expect(await screen.findByText(t('keys.sign'))).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: t('keys.title') }));
    unmount();
    render(<SessionActions {...ACTIONS} hasShortcuts {...all} />);
    await userEvent.click(screen.getByRole('button', { name: t('keys.title') }));
    expect(await screen.findByText(t('keys.fullscreen'))).toBeInTheDocument();
    expect(screen.queryByText(t('keys.sign'))).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: t('keys.title') }));
  });

  it('switches shortcuts off and on', async () => {
    render(<SessionActions {...ACTIONS} hasShortcuts {...texts([...RECORDING_ACTION_TEXTS, ...SHORTCUT_TEXTS])} />);
    expect(screen.queryByRole('checkbox', { name: t('keys.on'), hidden: true })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: t('keys.title') }));
    expect(screen.getByRole('dialog', { name: t('keys.title') })).toHaveAttribute('open');
    const box = await screen.findByRole('checkbox', { name: t('keys.on'), hidden: true });
    await userEvent.click(box);
    expect($areShortcutsOn.get()).toBe(false);
    await userEvent.click(box);
    expect(box).toBeChecked();
  });
});
