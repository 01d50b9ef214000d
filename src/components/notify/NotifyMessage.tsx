import styles from './NotifyMessage.module.css';

interface NotifyMessageProps {
  /** Empty without a message; the element exists before, since screen readers announce changes of existing elements only. */
  text: string;
  closeLabel: string;
  onClose: () => void;
}

/** A message about notifications, above all other content of the page. */
export function NotifyMessage({ text, closeLabel, onClose }: NotifyMessageProps) {
  return (
    <div className={text === '' ? `${styles.message} ${styles.empty}` : styles.message}>
      <p aria-live="polite" aria-atomic>
        {text}
      </p>
      {text !== '' && (
        <button type="button" onClick={onClose}>
          {closeLabel}
        </button>
      )}
    </div>
  );
}
