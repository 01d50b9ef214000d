import { useEffect, useRef, useState } from 'react';
import type { Banner as BannerData } from '../../domain/broker/liveDetails.ts';
import stylesheet from '../../styles/player/playerBanner.css?url';

interface BannerProps extends ContentProps {
  /** The player; undefined before it has its controls. */
  player: HTMLElement | undefined;
}

interface ContentProps {
  /** The banner over the video while the session is interrupted (rule 7.16); undefined otherwise. */
  banner: BannerData | undefined;
  /** Language of the banner, if it differs from that of the page. */
  lang: string | undefined;
  /** Text of a banner without title, text and image. */
  fallback: string;
}

function Content({ banner: { title, text, image }, lang, fallback }: ContentProps & { banner: BannerData }) {
  // An image that the Content-Security-Policy blocks fails in the same way.
  const [failedImage, setFailedImage] = useState<string>();
  const hasNoText = title === undefined && text === undefined;
  const hasImage = image !== undefined && image !== failedImage;
  return (
    <>
      {hasImage && <img src={image} alt={hasNoText ? fallback : ''} onError={() => setFailedImage(image)} />}
      {title !== undefined && (
        <p className="player-banner-title" lang={lang} dir="auto">
          {title}
        </p>
      )}
      {(text !== undefined || (hasNoText && !hasImage)) && (
        <p lang={text && lang} dir="auto">
          {text ?? fallback}
        </p>
      )}
    </>
  );
}

/** The banner over the video; while it is shown the rest of the player is inert (rule 7.16). */
export function Banner({ player, banner, lang, fallback }: BannerProps) {
  const root = useRef<HTMLDivElement>(null);
  const isShown = banner !== undefined;
  const [isScrolled, setScrolled] = useState(false);

  useEffect(() => {
    const element = root.current;
    if (!isShown || !element) return undefined;
    const others = [...((player ?? element.parentElement)?.children ?? [])].filter(
      (each): each is HTMLElement => each instanceof HTMLElement && !each.contains(element),
    );
    const focused = document.activeElement;
    const hadFocus = focused instanceof HTMLElement && others.some((each) => each.contains(focused));
    for (const each of others) each.inert = true;
    if (hadFocus) element.focus();
    // Long content scrolls, also by keyboard.
    const observer = new ResizeObserver(() => setScrolled(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      const hasFocus = element.contains(document.activeElement);
      for (const each of others) each.inert = false;
      if (hasFocus && hadFocus) focused.focus();
    };
  }, [isShown, player]);

  return (
    <div
      ref={root}
      aria-live="polite"
      aria-atomic
      className={isShown ? 'player-banner' : undefined}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long content is scrolled by keyboard
      tabIndex={isShown && isScrolled ? 0 : -1}
    >
      {banner && <link rel="stylesheet" href={stylesheet} precedence="default" />}
      {banner && <Content banner={banner} lang={lang} fallback={fallback} />}
    </div>
  );
}
