import styles from './Form.module.css';

interface ProblemLineProps {
  /** Id of its input. */
  of: string;
  /** Undefined while nothing is wrong with it. */
  text: string | undefined;
}

/** What is wrong with an input, next to it: the input is described by `{id}-problem`. */
export function ProblemLine({ of, text }: ProblemLineProps) {
  return (
    <p className={styles['problem']} id={`${of}-problem`} hidden={text === undefined}>
      {text}
    </p>
  );
}
