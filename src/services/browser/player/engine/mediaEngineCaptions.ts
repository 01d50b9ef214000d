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
