import { connectClip } from './clipPanel.ts';
import { connectEmbed } from './embedPanel.ts';
import { connectShare } from './sharePanel.ts';

const CONNECTORS: Record<string, (panel: HTMLElement, signal: AbortSignal) => void> = {
  share: connectShare,
  clip: connectClip,
  embed: connectEmbed,
};

/** Brings a dialog of the session's actions to life, until the signal ends it; one of links alone needs nothing. */
export function connectPanel(panel: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  CONNECTORS[panel.id]?.(panel, signal);
  for (const control of panel.querySelectorAll<HTMLInputElement>(':disabled')) control.disabled = false;
}
