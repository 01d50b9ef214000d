import styles from './NotifyMessage.module.css';

interface NotifyMessageProps {
  /** Empty while there is nothing to say: its place is there before, to be read out. */
  text: string;
  closeLabel: string;
  onClose: () => void;
}

/** What is told about notifications, over everything else. */
export function NotifyMessage({ text, closeLabel, onClose }: NotifyMessageProps) {
  return (
    <div className={text === '' ? `${styles.message} ${styles.empty}` : styles.message}>
      <p role="status">{text}</p>
      {text !== '' && (
        <button type="button" onClick={onClose}>
          {closeLabel}
        </button>
      )}
    </div>
  );
}
