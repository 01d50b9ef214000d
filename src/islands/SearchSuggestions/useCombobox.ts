import { type KeyboardEvent, useState } from 'react';

/** Keys that move the cursor in the field, and therefore leave the list. */
const CURSOR_KEYS = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight']);

interface ComboboxOptions {
  options: readonly unknown[];
  /** Whether the list is open when it has options. */
  isWanted: boolean;
  onWanted: (isWanted: boolean) => void;
  onChoose: (index: number) => void;
}

/** An option that was moved to: of one list, or of the next one when the keys opened it. */
interface Active {
  index: number;
  of?: readonly unknown[];
}

const NONE: Active = { index: -1 };

/**
 * Keyboard of a combobox with a list of suggestions, as the ARIA Authoring Practices describe it: the focus stays in the field, arrow keys
 * move through the options and back to the field, Enter takes the active one, Escape closes the list.
 */
export function useCombobox({ options, isWanted, onWanted, onChoose }: ComboboxOptions) {
  const [{ index, of = options }, setActive] = useState(NONE);
  const { length } = options;
  const isOpen = isWanted && length > 0;
  const active = isOpen && of === options ? Math.min(index, length - 1) : -1;
  const show = (isShown: boolean) => {
    onWanted(isShown);
    setActive(NONE);
  };

  const move = (step: 1 | -1) => {
    // The place before the first option and after the last one is the field, −1.
    if (isOpen) setActive({ index: ((active + 1 + step + length + 1) % (length + 1)) - 1, of: options });
    else setActive({ index: step === 1 ? 0 : Infinity });
    onWanted(true);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey) return;
    if (CURSOR_KEYS.has(key)) setActive(NONE);
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    if (isArrow && altKey) show(key === 'ArrowDown');
    else if (isArrow) move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && active >= 0) onChoose(active);
    else if (key === 'Escape' && isOpen) show(false);
    else return;
    // Otherwise Escape would empty the field and close the menu around it, and Enter would send what was typed.
    event.preventDefault();
  };

  return { isOpen, active, show, onKeyDown };
}
