import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { moveInMenu } from './menuKeys.ts';

/** An item of a menu of the control bar. */
export interface BarMenuItem {
  key: string;
  content: ReactNode;
  /** Whether it is the chosen one of several; absent where nothing is chosen. */
  isChecked?: boolean;
  onChoose: () => void;
}

interface BarMenuProps {
  /** Name of the button and the menu. */
  label: string;
  icon: ReactNode;
  /** Called before the menu opens; it opens when the promise is resolved. */
  load?: () => Promise<void>;
  items: readonly BarMenuItem[];
}

/** A button in the control bar that opens a menu. The chosen item, else the first, has the focus; Escape or a click elsewhere closes it. */
export function BarMenu({ label, icon, load, items }: BarMenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const focused = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const focusedIndex = Math.max(
    0,
    items.findIndex(({ isChecked }) => isChecked),
  );

  const toggle = async () => {
    if (!isOpen) await load?.();
    setOpen(!isOpen);
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    focused.current?.focus();
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [isOpen]);

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the menu wherever the focus is in it
    <div
      ref={root}
      className="plyr__controls__item plyr__menu player-menu"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
      }}
    >
      <button
        ref={opener}
        type="button"
        className="plyr__control"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => void toggle()}
      >
        {icon}
      </button>
      <div className="plyr__menu__container" id={id} hidden={!isOpen}>
        <div role="menu" aria-label={label}>
          {items.map(({ key, content, isChecked, onChoose }, index) => (
            <button
              key={key}
              ref={index === focusedIndex ? focused : undefined}
              type="button"
              role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={isChecked}
              className="plyr__control"
              onKeyDown={moveInMenu}
              onClick={() => {
                close();
                onChoose();
              }}
            >
              {content}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
