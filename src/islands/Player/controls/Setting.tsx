import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { SettingSlot } from '../../../services/browser/player/playerSlots.ts';
import { moveInMenu } from './menuKeys.ts';

/** One choice of a setting. */
export interface SettingChoice<Value extends string> {
  value: Value;
  label: string;
  /** Small text after the label, such as "32 MB per hour". */
  badge?: string | undefined;
}

interface SettingProps<Value extends string> {
  /** Slot of the setting in the settings menu; undefined when the menu has none. */
  slot: SettingSlot | undefined;
  choices: readonly SettingChoice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A setting of the portal in the settings menu of the player. */
export function Setting<Value extends string>({ slot, choices, chosen, onChoose }: SettingProps<Value>) {
  useEffect(() => {
    slot?.offer(true);
    return () => slot?.offer(false);
  }, [slot]);
  if (!slot) return null;
  return (
    <>
      {createPortal(choices.find(({ value }) => value === chosen)?.label, slot.value)}
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
              slot.back();
            }}
          >
            <span dir="auto">
              {label}
              {badge && <span className="plyr__badge">{badge}</span>}
            </span>
          </button>
        )),
        slot.menu,
      )}
    </>
  );
}
