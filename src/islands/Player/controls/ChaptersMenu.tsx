import { useEffect, useId, useRef, useState } from 'react';
import type { ChapterItem } from '../../../services/browser/player/playerOptions.ts';
import { moveInMenu } from './menuKeys.ts';

interface ChaptersMenuProps {
  label: string;
  /** Language of the chapters, if it differs from that of the page. */
  lang: string | undefined;
  load: () => Promise<ChapterItem[]>;
}

/** A button in the control bar that lists the chapters (rule 8.7); they are loaded when it is opened for the first time. */
export function ChaptersMenu({ label, lang, load }: ChaptersMenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [chapters, setChapters] = useState<ChapterItem[]>();

  const toggle = async () => {
    if (!chapters) setChapters(await load());
    setOpen(!isOpen);
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    first.current?.focus();
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
        <span className="player-menu-icon" />
      </button>
      <div className="plyr__menu__container" id={id} hidden={!isOpen}>
        <div role="menu" aria-label={label}>
          {chapters?.map(({ name, time, play }, index) => (
            <button
              key={`${time} ${name}`}
              ref={index === 0 ? first : undefined}
              type="button"
              role="menuitem"
              className="plyr__control"
              onKeyDown={moveInMenu}
              onClick={() => {
                close();
                play();
              }}
            >
              <span className="plyr__time">{time}</span>
              <span lang={lang} dir="auto">
                {name}
              </span>
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
