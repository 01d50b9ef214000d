import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { t } from '../../../../tests/support/islandProps.ts';
import type { PlayerControls } from '../../../services/browser/player/playerOptions.ts';
import type { SignPlayerOptions } from '../../../services/browser/player/sign/signPlayer.ts';
import { $player } from '../../../stores/player/playback.store.ts';
import { $signView, restoreSign } from '../../../stores/player/sign.store.ts';
import { SignControls } from './SignControls.tsx';

const followVideo = vi.hoisted(() => vi.fn<(video: unknown, signer: unknown, options: SignPlayerOptions) => () => void>());
vi.mock('../../../services/browser/player/sign/signPlayer.ts', () => ({ followVideo }));

const dispose = vi.fn();
const say = vi.fn<(text: string) => void>();
const sign = { file: '/sign.m3u8', mp4: '/sign.mp4', language: 'vgt', layout: undefined, label: 'Sign language (Flemish)' };

/** Slots in the document, as the player makes them. */
function createSlots() {
  const add = () => document.body.appendChild(document.createElement('div'));
  const createSetting = () => ({ menu: add(), value: add(), offer: vi.fn(), back: vi.fn() });
  const settings = { signPlace: createSetting(), signSize: createSetting() };
  return { container: add(), beforeSettings: add(), sign: add(), settings };
}

const show = ({ isRtl = false, isStored = true, stored = {} } = {}) => {
  localStorage.setItem('player', JSON.stringify({ sign: stored }));
  restoreSign(sign, isStored);
  const slots = createSlots();
  const controls = { t, say, slots } as unknown as PlayerControls;
  return { ...render(<SignControls sign={sign} controls={controls} t={t} isRtl={isRtl} />), slots };
};

const button = () => screen.getByRole('button', { name: t('player.sign') });
const findBox = () => screen.findByRole('group', { name: sign.label });
const readStored = () => (JSON.parse(localStorage.getItem('player') ?? '{}') as { sign?: object }).sign;

beforeEach(() => {
  followVideo.mockReturnValue(dispose);
  $player.set({ video: document.createElement('video') } as never);
});
afterEach(() => {
  $signView.set(undefined);
  $player.set(undefined);
  localStorage.clear();
  document.body.replaceChildren();
});

describe('sign language (rule 27.23)', () => {
  it('is off at first, and nothing is loaded', () => {
    show();
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    expect(followVideo).not.toHaveBeenCalled();
  });

  it('is shown without sound by its button, which the device remembers, and released by it', async () => {
    show();
    await userEvent.click(button());
    const video = (await findBox()).querySelector('video');
    await vi.waitFor(() => expect(followVideo).toHaveBeenCalledTimes(1));
    expect(followVideo.mock.calls[0]?.[2]).toMatchObject({ file: '/sign.m3u8', mp4: '/sign.mp4' });
    expect([video?.muted, video?.controls, video?.hasAttribute('playsinline'), video?.getAttribute('aria-label')]).toEqual([
      true,
      false,
      true,
      sign.label,
    ]);
    expect(readStored()).toEqual({ on: true, layout: 'over', corner: 'bottom-end', size: 'medium' });
    await userEvent.click(button());
    expect(dispose).toHaveBeenCalledTimes(1);
    expect(readStored()).toMatchObject({ on: false });
  });

  it('is on from the start for a visitor who left it on', async () => {
    show({ stored: { on: true, layout: 'over', corner: 'top-start', size: 'large' } });
    expect((await findBox()).dataset).toMatchObject({ layout: 'over', corner: 'top-left', size: 'large' });
  });

  it('stores nothing in an embed, and reads nothing', async () => {
    show({ isStored: false, stored: { on: true } });
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(button());
    await findBox();
    expect(readStored()).toEqual({ on: true });
  });

  it('says in its box that it is not available, and no longer', async () => {
    show({ stored: { on: true } });
    await findBox();
    await vi.waitFor(() => expect(followVideo).toHaveBeenCalled());
    const { onStatus } = followVideo.mock.calls[0]?.[2] as SignPlayerOptions;
    act(() => onStatus('unavailable'));
    expect(within(await findBox()).getByRole('status')).toHaveTextContent(t('player.signUnavailable'));
    act(() => onStatus('ready'));
    expect(within(await findBox()).getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('place and size', () => {
  it.each([
    ['{ArrowUp}', false, { corner: 'top-end' }, t('player.signTopRight')],
    ['{ArrowLeft}', false, { corner: 'bottom-start' }, t('player.signBottomLeft')],
    ['{ArrowRight}', true, { corner: 'bottom-start' }, t('player.signBottomRight')],
    ['+', false, { size: 'large' }, t('player.sizeLarge')],
    ['-', false, { size: 'small' }, t('player.sizeSmall')],
  ])('the key %s (right to left: %s) leads to %o, which is said', async (key, isRtl, expected, text) => {
    show({ isRtl, stored: { on: true } });
    (await findBox()).focus();
    await userEvent.keyboard(key);
    expect($signView.get()).toMatchObject(expected);
    expect(say).toHaveBeenLastCalledWith(expect.stringContaining(text));
  });

  it('leaves other keys to the player', async () => {
    show({ stored: { on: true } });
    const box = await findBox();
    expect([fireEvent.keyDown(box, { key: 'k' }), fireEvent.keyDown(box, { key: 'ArrowUp', ctrlKey: true })]).toEqual([true, true]);
    expect(fireEvent.keyDown(box, { key: 'ArrowUp' })).toBe(false);
  });

  it('are settings of the player', async () => {
    const { slots } = show({ stored: { on: true } });
    await findBox();
    const { signPlace, signSize } = slots.settings;
    const names = within(signPlace.menu)
      .getAllByRole('menuitemradio')
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Beside the picture',
      'Over the picture: Top left',
      'Over the picture: Top right',
      'Over the picture: Bottom left',
      'Over the picture: Bottom right',
    ]);
    await userEvent.click(within(signPlace.menu).getByRole('menuitemradio', { name: 'Beside the picture' }));
    await userEvent.click(within(signSize.menu).getByRole('menuitemradio', { name: 'Large' }));
    expect((await findBox()).dataset).toMatchObject({ layout: 'beside', side: 'right', size: 'large' });
    expect(signPlace.value).toHaveTextContent('Beside the picture');
    await userEvent.click(within(signPlace.menu).getByRole('menuitemradio', { name: /Top left/ }));
    expect((await findBox()).dataset).toMatchObject({ layout: 'over', corner: 'top-left', side: 'left' });
  });

  it('are mirrored in a page from right to left', async () => {
    const { slots } = show({ isRtl: true, stored: { on: true, layout: 'beside' } });
    expect((await findBox()).dataset).toMatchObject({ corner: 'bottom-left', side: 'left' });
    await userEvent.click(within(slots.settings.signPlace.menu).getByRole('menuitemradio', { name: /Top left/ }));
    expect($signView.get()).toMatchObject({ corner: 'top-end' });
  });

  it('change with a drag to the nearest corner; a drag that is cancelled changes nothing', async () => {
    const { slots } = show({ stored: { on: true } });
    const box = await findBox();
    box.setPointerCapture = () => undefined;
    vi.spyOn(slots.container, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 450));
    vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 100));
    const drag = (last: 'pointerUp' | 'pointerCancel') => {
      fireEvent.pointerDown(box, { pointerId: 1, button: 0, clientX: 750, clientY: 400 });
      fireEvent.pointerMove(box, { pointerId: 1, clientX: 60, clientY: 60 });
      expect(box.style.translate).toBe('-690px -340px');
      fireEvent[last](box, { pointerId: 1 });
      expect(box.style.translate).toBe('');
    };
    drag('pointerCancel');
    expect($signView.get()?.corner).toBe('bottom-end');
    drag('pointerUp');
    expect($signView.get()?.corner).toBe('top-start');
  });

  it('do not change with a press, nor with a drag beside the picture', async () => {
    show({ stored: { on: true, layout: 'beside' } });
    const box = await findBox();
    box.setPointerCapture = () => undefined;
    fireEvent.pointerDown(box, { pointerId: 1, button: 0 });
    fireEvent.pointerMove(box, { pointerId: 1, clientX: 60 });
    fireEvent.pointerUp(box, { pointerId: 1 });
    expect($signView.get()).toMatchObject({ layout: 'beside', corner: 'bottom-end' });
  });
});
