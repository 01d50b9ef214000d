import { savesData } from '../../dataSaver.ts';
import { showNativeControls } from './nativeControls.ts';
import { mayHearOtherTrack } from './startingVideo.ts';

/**
 * Plays the `<video>` of an island when the clicked control is a play button (`data-plays`), because browsers allow sound only during the
 * click: with the browser's controls, and without the button once it plays. The file has one quality: a visitor who saves data waits for
 * the stream (rule 7.18).
 */
export function playAtOnce(island: HTMLElement, control: HTMLElement | SVGElement): void {
  const video = control.dataset['plays'] === undefined || savesData() ? null : island.querySelector('video');
  if (!video || mayHearOtherTrack(island)) return;
  const hide = () => {
    const hadFocus = control === document.activeElement;
    control.toggleAttribute('hidden', true);
    // Hidden, the button would lose the focus to the page: the player's controls take it from the video.
    if (hadFocus) video.focus({ preventScroll: true });
  };
  video.addEventListener('playing', hide, { once: true });
  showNativeControls(video);
  video.play().catch(() => undefined);
}
