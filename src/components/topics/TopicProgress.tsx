import styles from './TopicProgress.module.css';

/** The progress of the current topic in percent, as a bar below its row (rule 8.3). */
export function TopicProgress({ percent, label }: { percent: number; label: string }) {
  return <progress className={styles.progress} max="100" value={percent} aria-label={label} />;
}
