import { useEffect, useRef, useState } from 'react';
import type { Banner as BannerFacts } from '../../domain/live/liveEvents.ts';
import stylesheet from '../../styles/playerBanner.css?url';

interface BannerProps {
  /** What lies over the picture while the meeting is interrupted (spec §3 "pancarte"); undefined while it is not. */
  banner: BannerFacts | undefined;
  /** The sentence of a banner without text or image. */
  fallback: string;
}

function Content({ banner: { title, text, image }, fallback }: { banner: BannerFacts; fallback: string }) {
  // Also what the page's policy refuses is such a failure.
  const [failed, setFailed] = useState<string>();
  const isSilent = title === undefined && text === undefined;
  const hasImage = image !== undefined && image !== failed;
  return (
    <>
      {hasImage && <img src={image} alt={isSilent ? fallback : ''} onError={() => setFailed(image)} />}
      {title !== undefined && (
        <p className="player-banner-title" dir="auto">
          {title}
        </p>
      )}
      {(text !== undefined || (isSilent && !hasImage)) && <p dir="auto">{text ?? fallback}</p>}
    </>
  );
}

/** The banner over the picture, ours or the browser's; everything else in the player is out of reach meanwhile. */
export function Banner({ banner, fallback }: BannerProps) {
  const root = useRef<HTMLDivElement>(null);
  const isShown = banner !== undefined;
  const [isScrolled, setScrolled] = useState(false);

  useEffect(() => {
    const element = root.current;
    if (!isShown || !element) return undefined;
    const over = element.parentElement;
    const player = over?.closest<HTMLElement>('.plyr') ?? over;
    const others = [...(player?.children ?? [])].filter(
      (each): each is HTMLElement => each instanceof HTMLElement && !each.contains(element),
    );
    const focused = document.activeElement;
    const hadFocus = focused instanceof HTMLElement && others.some((each) => each.contains(focused));
    for (const each of others) each.inert = true;
    if (hadFocus) element.focus();
    // What sticks out is scrolled, also by keyboard.
    const observer = new ResizeObserver(() => setScrolled(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      const hasFocus = element.contains(document.activeElement);
      for (const each of others) each.inert = false;
      if (hasFocus && hadFocus) focused.focus();
    };
  }, [isShown]);

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what sticks out is scrolled by keyboard
    <div ref={root} role="status" className={isShown ? 'player-banner' : undefined} tabIndex={isShown && isScrolled ? 0 : -1}>
      {banner && <link rel="stylesheet" href={stylesheet} precedence="default" />}
      {banner && <Content banner={banner} fallback={fallback} />}
    </div>
  );
}
