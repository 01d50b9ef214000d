/**
 * Writes the height that the control bar takes at the bottom of the video to `--controls-height` of the player, at every change of it:
 * captions stay above the bar, and above the timeline that is in it in full screen. The bar's own upper padding is its shadow.
 */
export function measureControls(container: HTMLElement, controls: HTMLElement): void {
  new ResizeObserver(() => {
    const { height } = controls.getBoundingClientRect();
    const shadow = Number.parseFloat(getComputedStyle(controls).paddingBlockStart) || 0;
    container.style.setProperty('--controls-height', `${Math.ceil(height - shadow)}px`);
  }).observe(controls, { box: 'border-box' });
}

/**
 * Writes to `--captions-offset` of the player how far its captions stand above its lower edge, so that they end at `top` (px in the
 * window), or where there is no room for that, begin at the upper edge of the video; without `top` they have no offset (rule 8.20).
 */
export function raiseCaptions(container: HTMLElement, captions: HTMLElement, top: number | undefined): void {
  const { bottom, height } = container.getBoundingClientRect();
  // They stand on the signer's video where that is below the picture.
  const base = Number.parseFloat(getComputedStyle(captions).bottom) || 0;
  const offset = top === undefined ? 0 : Math.max(0, Math.min(bottom - base - top, height - base - captions.offsetHeight));
  container.classList.toggle('player-captions-raised', offset > 0);
  container.style.setProperty('--captions-offset', `${Math.ceil(offset)}px`);
}
