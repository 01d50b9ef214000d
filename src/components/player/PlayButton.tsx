import type { PlayLabel } from '../../i18n/labels/playLabel.ts';
import styles from './PlayButton.module.css';

interface PlayButtonProps {
  label: PlayLabel;
  /** Whether it plays a live stream, which the browser alone cannot start at the live edge. */
  isLive: boolean;
  /** Undefined before hydration. */
  onPlay?: () => void;
  /** Called when the pointer, a finger or the focus reaches the button. */
  onIntent?: () => void;
}

/** One large button over the whole video, which starts playback (rule 7.4). */
export function PlayButton({ label: { action, detail, lang }, isLive, onPlay, onIntent }: PlayButtonProps) {
  return (
    <button
      type="button"
      className={styles['button']}
      onClick={onPlay}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      data-plays={isLive ? 'live' : 'recording'}
    >
      <span className={styles['label']}>
        <svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">
          <path d="M17 11v26l21-13z" />
        </svg>
        <span className={styles['text']}>
          <b>{action}</b>
          {detail !== undefined && (
            <>
              <span className="visually-hidden"> · </span>
              <bdi lang={lang}>{detail}</bdi>
            </>
          )}
        </span>
      </span>
    </button>
  );
}
