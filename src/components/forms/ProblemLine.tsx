import styles from './Form.module.css';

interface ProblemLineProps {
  /** Id of the input. */
  inputId: string;
  /** Undefined without a problem. */
  text: string | undefined;
}

/** The problem of an input, next to the input, whose `aria-describedby` names `{id}-problem`. */
export function ProblemLine({ inputId, text }: ProblemLineProps) {
  return (
    <p className={styles['problem']} id={`${inputId}-problem`} hidden={text === undefined}>
      {text}
    </p>
  );
}
