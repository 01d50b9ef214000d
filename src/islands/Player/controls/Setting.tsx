import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { SettingPlace } from '../../../stores/player/playback.store.ts';
import { moveInMenu } from './menuKeys.ts';

/** One of several that exclude each other. */
export interface SettingChoice<Value extends string> {
  value: Value;
  label: string;
  /** Said after the label, smaller: "32 MB per hour". */
  badge?: string | undefined;
}

interface SettingProps<Value extends string> {
  /** The room that the settings menu has for it; undefined where it has none. */
  place: SettingPlace | undefined;
  choices: readonly SettingChoice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A setting of ours in the settings menu of the player. */
export function Setting<Value extends string>({ place, choices, chosen, onChoose }: SettingProps<Value>) {
  useEffect(() => {
    place?.offer(true);
    return () => place?.offer(false);
  }, [place]);
  if (!place) return null;
  return (
    <>
      {createPortal(choices.find(({ value }) => value === chosen)?.label, place.value)}
      {createPortal(
        choices.map(({ value, label, badge }) => (
          <button
            key={value}
            type="button"
            role="menuitemradio"
            className="plyr__control"
            aria-checked={value === chosen}
            onKeyDown={moveInMenu}
            onClick={() => {
              onChoose(value);
              place.back();
            }}
          >
            <span dir="auto">
              {label}
              {badge && <span className="plyr__badge">{badge}</span>}
            </span>
          </button>
        )),
        place.menu,
      )}
    </>
  );
}
