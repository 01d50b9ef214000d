import type Plyr from 'plyr';
import { raiseCaptions } from './engine/mediaEngineCaptions.ts';
import { CUSTOM_SETTINGS, type CustomSetting } from './engine/mediaEngineOptions.ts';

/** The slot in Plyr's settings menu for a setting of the portal. */
export interface SettingSlot {
  /** Element that contains the choices. */
  menu: HTMLElement;
  /** Element that names the chosen one. */
  value: HTMLElement;
  /** Shows or hides the setting. */
  offer: (isOffered: boolean) => void;
  /** Returns to the list of settings. */
  back: () => void;
}

/** Elements in the player into which React renders the portal's own parts. */
export interface PlayerSlots {
  /** The whole player, with its controls. */
  container: HTMLElement;
  /** Over the video, also in full screen. */
  overlay: HTMLElement;
  /** Over the video, below the controls and everything else: for the signer's video. */
  sign: HTMLElement;
  /** In the control bar, after the play button and before the settings. */
  afterPlay: HTMLElement;
  /** Above the other controls, over the full width: for the timeline in full screen. */
  timeline: HTMLElement;
  beforeSettings: HTMLElement;
  beforeFullscreen: HTMLElement;
  settings: Partial<Record<CustomSetting, SettingSlot>>;
  /** Calls back when the settings are opened for the first time. */
  onFirstSettings: (callback: () => void) => void;
  /** Calls back whenever full screen begins or ends; returns the dispose function. */
  onFullscreen: (callback: (isFullscreen: boolean) => void) => () => void;
  /** Has the captions end at `top` (px in the window), above what covers the video from there on; undefined for nothing. */
  raiseCaptions: (top: number | undefined) => void;
  /** Sets a custom property of the player's style. */
  setStyle: (name: string, value: string) => void;
}

function createSlot(className: string): HTMLElement {
  const slot = document.createElement('div');
  slot.className = className;
  return slot;
}

// The two parts are found by Plyr's classes: it has no documented name for them, and an own `controls` element replaces its menus.
function getSettingSlot(player: Plyr, name: CustomSetting): SettingSlot | undefined {
  const opener = player.elements.settings.buttons[name];
  const panel = player.elements.settings.panels[name];
  const menu = panel?.querySelector<HTMLElement>('[role="menu"]');
  const value = opener?.querySelector<HTMLElement>('.plyr__menu__value');
  if (!opener || !menu || !value) return undefined;
  // Plyr writes "undefined" as the value of a setting that it does not know.
  value.replaceChildren();
  const offer = (isOffered: boolean) => {
    opener.hidden = !isOffered;
    if (isOffered) player.elements.settings.menu.hidden = false;
  };
  // Press Plyr's own back button, as Plyr does after its own choices.
  return { menu, value, offer, back: () => panel?.querySelector<HTMLElement>('.plyr__control--back')?.click() };
}

/** Adds the slots for the portal's own parts to a player's controls. */
export function createSlots(player: Plyr): PlayerSlots {
  const { container, controls, buttons, settings } = player.elements;
  const overlay = createSlot('player-over');
  const afterPlay = createSlot('player-after-play');
  const beforeSettings = createSlot('player-before-settings');
  const beforeFullscreen = createSlot('player-before-fullscreen');
  const timeline = createSlot('player-timeline');
  const sign = createSlot('player-sign');
  container.append(sign, overlay);
  controls.prepend(timeline);
  buttons.play.at(-1)?.after(afterPlay);
  settings.menu.before(beforeSettings);
  // The last button of the bar, where the browser has full screen.
  if (buttons.fullscreen) buttons.fullscreen.before(beforeFullscreen);
  else controls.append(beforeFullscreen);
  return {
    container,
    overlay,
    sign,
    afterPlay,
    beforeSettings,
    beforeFullscreen,
    timeline,
    settings: Object.fromEntries(CUSTOM_SETTINGS.map((name) => [name, getSettingSlot(player, name)])),
    onFirstSettings: (callback) => settings.menu.addEventListener('click', callback, { once: true }),
    onFullscreen: (callback) => {
      const abort = new AbortController();
      container.addEventListener('enterfullscreen', () => callback(true), { signal: abort.signal });
      container.addEventListener('exitfullscreen', () => callback(false), { signal: abort.signal });
      return () => abort.abort();
    },
    raiseCaptions: (top) => {
      const { captions } = player.elements;
      if (captions) raiseCaptions(container, captions, top);
    },
    setStyle: (name, value) => container.style.setProperty(name, value),
  };
}
