import { savesData } from '../../stores/page/dataSaver.store.ts';

/**
 * Plays the `<video>` of an island when the clicked control is a play button (`data-plays`), because browsers allow sound only during the click:
 * with the browser's controls, and without the button once it plays. The file has one quality: a visitor who saves data waits for the stream
 * (rule 7.18).
 */
export function playAtOnce(island: HTMLElement, control: HTMLElement | SVGElement): void {
  const video = control.dataset['plays'] === undefined || savesData() ? null : island.querySelector('video');
  if (!video) return;
  video.addEventListener('playing', () => (control as HTMLElement).toggleAttribute('hidden', true), { once: true });
  video.controls = true;
  video.play().catch(() => undefined);
}
