import type { StoryboardFrame } from '../../domain/frames/storyboard.ts';
import styles from './FrameImage.module.css';

/** Width of a frame, and the height of one that is not known yet, px. */
const WIDTH = 160;
const USUAL_HEIGHT = 90;

/** A frame of a recording, which is a part of an image; an empty box while it is undefined. */
export function FrameImage({ frame, onFail }: { frame: StoryboardFrame | undefined; onFail: () => void }) {
  const height = frame ? Math.round((WIDTH * frame.height) / frame.width) : USUAL_HEIGHT;
  const viewBox = frame ? [frame.x, frame.y, frame.width, frame.height].join(' ') : `0 0 ${String(WIDTH)} ${String(USUAL_HEIGHT)}`;
  return (
    <svg className={styles.frame} width={WIDTH} height={Math.min(height, WIDTH)} viewBox={viewBox} aria-hidden="true">
      {frame && <image href={frame.image} onError={onFail} />}
    </svg>
  );
}
