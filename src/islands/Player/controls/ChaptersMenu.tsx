import { useState } from 'react';
import type { ChapterItem } from '../../../services/browser/player/playerOptions.ts';
import { BarMenu } from './BarMenu.tsx';

interface ChaptersMenuProps {
  label: string;
  /** Language of the chapters, if it differs from that of the page. */
  lang: string | undefined;
  load: () => Promise<ChapterItem[]>;
}

/** A button in the control bar that lists the chapters (rule 8.7); they are loaded when it is opened for the first time. */
export function ChaptersMenu({ label, lang, load }: ChaptersMenuProps) {
  const [chapters, setChapters] = useState<ChapterItem[]>();
  const items = (chapters ?? []).map(({ name, time, play }) => ({
    key: `${time} ${name}`,
    content: (
      <>
        <span className="plyr__time">{time}</span>
        <span lang={lang} dir="auto">
          {name}
        </span>
      </>
    ),
    onChoose: play,
  }));
  return (
    <BarMenu
      label={label}
      icon={<span className="player-menu-icon" />}
      load={async () => {
        if (!chapters) setChapters(await load());
      }}
      items={items}
    />
  );
}
