import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cornerByKey, sizeByKey, type SignView } from '../../../domain/playback/sign/signView.ts';
import type { PlayerSign } from '../../../domain/playback/soundTracks.ts';
import type { Translate } from '../../../i18n/translator.ts';
import type { PlayerControls } from '../../../services/browser/player/playerOptions.ts';
import { changeSign, connectSign, type SignStatus } from '../../../stores/player/sign.store.ts';
import stylesheet from '../../../styles/player/playerSign.css?url';
import { CORNER_NAMES, SIZE_NAMES, toSeenCorner } from './playerSign.ts';
import { useCornerDrag } from './useCornerDrag.ts';

interface SignBoxProps {
  sign: PlayerSign;
  view: SignView;
  controls: PlayerControls;
  isRtl: boolean;
  t: Translate;
}

/**
 * The signer's video, over the picture or beside it (rules 27.22, 27.23). Dragging and the arrow keys move it to a corner, the keys + and -
 * change its size.
 */
export function SignBox({ sign, view, controls: { say, slots }, isRtl, t }: SignBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const hint = useId();
  const [status, setStatus] = useState<SignStatus>('loading');
  const { layout, corner, size } = view;
  const seen = toSeenCorner(corner, isRtl);
  const drag = useCornerDrag(slots.container, isRtl, layout === 'over');

  useEffect(() => {
    if (!video.current) return undefined;
    return connectSign(video.current, { file: sign.file, mp4: sign.mp4 }, setStatus);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the signer's video does not change while the page is open
  }, []);

  const sayChoice = (name: 'player.sign' | 'player.signSize', value: string) => say(t('player.setting', { name: t(name), value }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const nextCorner = cornerByKey(corner, event.key, isRtl);
    const nextSize = sizeByKey(size, event.key);
    if (nextCorner) {
      changeSign({ layout: 'over', corner: nextCorner });
      sayChoice('player.sign', t(CORNER_NAMES[toSeenCorner(nextCorner, isRtl)]));
    } else if (nextSize) {
      changeSign({ size: nextSize });
      sayChoice('player.signSize', t(SIZE_NAMES[nextSize]));
    } else return;
    // The same keys are shortcuts of the page.
    event.preventDefault();
  };
  const showShape = () => {
    const { videoWidth, videoHeight } = video.current ?? { videoWidth: 0, videoHeight: 0 };
    if (videoHeight > 0) box.current?.style.setProperty('--sign-ratio', `${String(videoWidth)} / ${String(videoHeight)}`);
  };

  return (
    // A group that takes the focus and keys: all of it is also in the settings menu.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of a box that the settings also move
    <div
      ref={box}
      className="sign-box"
      data-layout={layout}
      data-corner={seen}
      data-side={layout === 'over' ? seen.split('-')[1] : isRtl ? 'left' : 'right'}
      data-size={size}
      role="group"
      aria-label={sign.label}
      aria-describedby={hint}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move it
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <video
        ref={video}
        muted
        playsInline
        disablePictureInPicture
        disableRemotePlayback
        preload="auto"
        tabIndex={-1}
        aria-label={sign.label}
        onLoadedMetadata={showShape}
      />
      <p role="status">{status === 'unavailable' && t('player.signUnavailable')}</p>
      <span className="visually-hidden" id={hint}>
        {t('player.signKeys')}
      </span>
    </div>
  );
}
