import type Plyr from 'plyr';
import { OWN_SETTINGS, type OwnSetting } from './engine/mediaEngineOptions.ts';

/** The room that Plyr's settings menu has for a setting of ours. */
export interface SettingPlace {
  /** Where its choices go. */
  menu: HTMLElement;
  /** Where the chosen one is named. */
  value: HTMLElement;
  /** Whether the setting is offered. */
  offer: (isOffered: boolean) => void;
  /** Goes back to the list of settings. */
  back: () => void;
}

/** Where in the player what is ours is shown; React renders into these elements. */
export interface PlayerPlaces {
  /** Over the picture, also in full screen. */
  overlay: HTMLElement;
  /** In the bar behind the play button, and before the settings. */
  afterPlay: HTMLElement;
  beforeSettings: HTMLElement;
  settings: Partial<Record<OwnSetting, SettingPlace>>;
  /** Called when the settings are opened for the first time. */
  onFirstSettings: (callback: () => void) => void;
  /** Sets a property of the player's style. */
  setStyle: (name: string, value: string) => void;
}

function createPlace(className: string): HTMLElement {
  const place = document.createElement('div');
  place.className = className;
  return place;
}

function settingPlace(player: Plyr, name: OwnSetting): SettingPlace | undefined {
  const opener = player.elements.settings.buttons[name];
  const panel = player.elements.settings.panels[name];
  const menu = panel?.querySelector<HTMLElement>('[role="menu"]');
  const value = opener?.querySelector<HTMLElement>('.plyr__menu__value');
  if (!opener || !menu || !value) return undefined;
  const offer = (isOffered: boolean) => {
    opener.hidden = !isOffered;
    if (isOffered) player.elements.settings.menu.hidden = false;
  };
  // Its own way back to the first panel, as after its own choices.
  return { menu, value, offer, back: () => panel?.querySelector<HTMLElement>('.plyr__control--back')?.click() };
}

/** Makes room in a player's controls for what is ours. */
export function createPlaces(player: Plyr): PlayerPlaces {
  const { container, controls, settings } = player.elements;
  const [overlay, afterPlay, beforeSettings] = ['player-over', 'player-after-play', 'player-before-settings'].map(createPlace) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  container.append(overlay);
  controls.querySelector('[data-plyr="play"]')?.after(afterPlay);
  settings.menu.before(beforeSettings);
  return {
    ...{ overlay, afterPlay, beforeSettings },
    settings: Object.fromEntries(OWN_SETTINGS.map((name) => [name, settingPlace(player, name)])),
    onFirstSettings: (callback) => settings.menu.addEventListener('click', callback, { once: true }),
    setStyle: (name, value) => container.style.setProperty(name, value),
  };
}
