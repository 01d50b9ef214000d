import styles from './TopicProgress.module.css';

interface TopicProgressProps {
  percent: number;
  /** Whether the topic runs and its end is not known: its value is 100, and it is not over (rule 8.3). */
  isRunning?: boolean;
  /** What the bar shows and how far it is, as times: "3:12 / 18:40"; without it the bar is decoration. */
  description?: { label: string; text: string } | undefined;
}

/**
 * The progress of the current topic in percent, as a bar below its row (rule 8.3). Screen readers announce each change of a progress bar by
 * themselves, in the middle of the debate; of a picture they say what it shows when they come to it.
 */
export function TopicProgress({ percent, isRunning = false, description }: TopicProgressProps) {
  const bar = (
    <progress
      className={isRunning ? `${styles.progress} ${styles.running}` : styles.progress}
      max="100"
      value={percent}
      aria-hidden="true"
    />
  );
  if (!description) return bar;
  return (
    <span role="img" aria-label={`${description.label} ${description.text}`}>
      {bar}
    </span>
  );
}
