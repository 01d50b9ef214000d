import styles from './PlayButton.module.css';

interface PlayButtonProps {
  label: string;
  /** Undefined before hydration. */
  onPlay?: () => void;
}

/** One large button over the video, which starts playback (rule 7.4). */
export function PlayButton({ label, onPlay }: PlayButtonProps) {
  return (
    <button type="button" className={styles['button']} aria-label={label} onClick={onPlay} data-plays="">
      <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <path d="M17 11v26l21-13z" />
      </svg>
    </button>
  );
}
