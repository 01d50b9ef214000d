import styles from './TopicProgress.module.css';

/** How much of the current topic was played, in percent, as a line below its row. */
export function TopicProgress({ percent, label }: { percent: number; label: string }) {
  return <progress className={styles.progress} max="100" value={percent} aria-label={label} />;
}
