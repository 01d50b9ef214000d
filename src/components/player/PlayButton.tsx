import styles from './PlayButton.module.css';

interface PlayButtonProps {
  label: string;
  /** Absent while there is no script: then the native controls play. */
  onPlay?: () => void;
}

/** One large button over the picture: a press anywhere on it plays. */
export function PlayButton({ label, onPlay }: PlayButtonProps) {
  return (
    <button type="button" className={styles['button']} aria-label={label} onClick={onPlay} data-plays="">
      <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <path d="M17 11v26l21-13z" />
      </svg>
    </button>
  );
}
