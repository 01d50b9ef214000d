import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LONG_NAME, t } from '../../../../tests/support/islandProps.ts';
import { SOUND_TRACKS, soundTrack } from '../../../../tests/support/soundTracks.ts';
import type { PlayerControls } from '../../../services/browser/player/playerOptions.ts';
import { $soundTrack, $soundTracks } from '../../../stores/player/sound.store.ts';
import { SoundMenu } from './SoundMenu.tsx';

const chooseTrack = vi.fn<(id: string) => void>();

const show = () => {
  const add = () => document.body.appendChild(document.createElement('div'));
  const slots = { beforeSettings: add(), overlay: add() };
  render(<SoundMenu controls={{ t, chooseTrack, poster: '/poster.jpg', slots } as unknown as PlayerControls} />);
  return slots;
};
const opener = () => screen.getByRole('button', { name: t('player.sound') });
const items = () => within(screen.getByRole('menu', { name: t('player.sound') })).getAllByRole('menuitemradio');

beforeEach(() => {
  $soundTracks.set(SOUND_TRACKS);
  $soundTrack.set('hall');
});
afterEach(() => {
  $soundTracks.set([]);
  $soundTrack.set(undefined);
  chooseTrack.mockReset();
  document.body.replaceChildren();
});

describe('the menu of the sound (rule 27.12)', () => {
  it('lists the tracks in their order, and says which one is heard and which are without picture', async () => {
    show();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await userEvent.click(opener());
    expect(items().map(({ textContent }) => textContent)).toEqual(['The hall', 'French', 'English', `Description${t('player.soundOnly')}`]);
    expect(items().map((item) => item.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false', 'false']);
    act(() => $soundTrack.set('en'));
    expect(items()[2]).toHaveAttribute('aria-checked', 'true');
  });

  it('is used by keys: the heard track has the focus, arrows move it, Escape gives it back', async () => {
    show();
    opener().focus();
    await userEvent.keyboard('{Enter}');
    expect(items()[0]).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(items()[2]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(chooseTrack.mock.calls).toEqual([['en']]);
    expect(opener()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Escape}');
    expect([screen.queryByRole('menu'), chooseTrack.mock.calls.length]).toEqual([null, 1]);
    expect(opener()).toHaveFocus();
  });

  it('has names of the source in their own language and direction', async () => {
    $soundTracks.set([...SOUND_TRACKS.slice(0, 1), soundTrack('ar', 'interpretation', { label: LONG_NAME, lang: 'ar', mp4: '/ar.mp4' })]);
    show();
    await userEvent.click(opener());
    const name = screen.getByText(LONG_NAME);
    expect([name.getAttribute('lang'), name.getAttribute('dir')]).toEqual(['ar', 'auto']);
  });

  it('covers the picture, which is of no use then, while a track of sound only is heard', () => {
    const { overlay } = show();
    expect(overlay).toBeEmptyDOMElement();
    act(() => $soundTrack.set('ad'));
    expect(within(overlay).getByText(t('player.soundOnly'))).toBeVisible();
    act(() => $soundTrack.set('hall'));
    expect(overlay).toBeEmptyDOMElement();
  });
});
