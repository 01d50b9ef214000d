import { atom } from 'nanostores';
import { roomBelow, type SignLayout, type SignView, toSignView } from '../../domain/playback/sign/signView.ts';
import { readPreferences, writePreferences } from '../../services/browser/preferences.ts';
import type { SignAddresses } from '../../services/browser/player/sign/signSource.ts';
import type { SignStatus } from '../../services/browser/player/sign/signPlayer.ts';
import { $controls, $player } from './playback.store.ts';

export type { SignStatus };

/** Whether and how the signer's video is shown (rule 27.23); undefined when the session has none. */
export const $signView = atom<SignView | undefined>();

/** Whether choices are stored on the device; false in embeds (rule 16.2). */
const $isStored = atom(false);

/** Reads what the visitor chose on this device; `layout` is what the source wants. */
export function restoreSign({ layout }: { layout?: SignLayout | undefined }, isStored: boolean): void {
  $isStored.set(isStored);
  $signView.set(toSignView(isStored ? readPreferences().sign : undefined, layout));
}

/** Changes how the signer's video is shown, and stores the choice on the device; call it only after an action of the visitor. */
export function changeSign(changes: Partial<SignView>): void {
  const before = $signView.get();
  if (!before) return;
  const view = { ...before, ...changes };
  $signView.set(view);
  const { isOn: on, ...shown } = view;
  if ($isStored.get()) writePreferences({ sign: { on, ...shown }, below: roomBelow(view) });
}

/** Shows or hides the signer's video; returns whether it is shown now, undefined when the session has none. */
export function toggleSign(): boolean | undefined {
  changeSign({ isOn: !$signView.get()?.isOn });
  return $signView.get()?.isOn;
}

/** Plays the signer's video in a `<video>`, in step with the page's, until the returned function ends it; its code is loaded then. */
export function connectSign(signer: HTMLVideoElement, addresses: SignAddresses, onStatus: (status: SignStatus) => void): () => void {
  const video = $player.get()?.video;
  const live = $controls.get()?.live;
  let isDisposed = false;
  let dispose: (() => void) | undefined;
  const start = async () => {
    const { followVideo } = await import('../../services/browser/player/sign/signPlayer.ts');
    if (!video || isDisposed) return;
    dispose = followVideo(video, signer, { ...addresses, live, onStatus });
  };
  start().catch(() => onStatus('unavailable'));
  return () => {
    isDisposed = true;
    dispose?.();
  };
}
