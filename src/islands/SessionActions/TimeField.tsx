import type { KeyboardEvent, Ref } from 'react';
import { parseTime } from '../../domain/time/timeText.ts';

/** Reads the text of a time field: seconds, undefined for an empty text, or 'unreadable'. */
export function readTime(text: string): number | undefined | 'unreadable' {
  const seconds = parseTime(text.trim());
  return text.trim() !== '' && seconds === undefined ? 'unreadable' : seconds;
}

interface TimeFieldProps {
  ref?: Ref<HTMLInputElement>;
  name: string;
  value: string;
  isWrong: boolean;
  className?: string | undefined;
  label?: string;
  isRequired?: boolean;
  /** Id of the element that says what is wrong. */
  problemId?: string;
  placeholder?: string;
  onType: (text: string) => void;
  /** Called when the visitor leaves the field or presses Enter. */
  onDone: (text: string) => void;
  onFocusChange?: (hasFocus: boolean) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** An input for a position in the recording (notation of rule 6.2). */
export function TimeField({ label, isWrong, isRequired, problemId, onType, onDone, onFocusChange, onKeyDown, ...input }: TimeFieldProps) {
  return (
    <input
      {...input}
      dir="ltr"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? problemId : undefined}
      required={isRequired}
      onChange={({ target }) => onType(target.value)}
      onFocus={() => onFocusChange?.(true)}
      onBlur={({ target }) => {
        onFocusChange?.(false);
        onDone(target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onDone(event.currentTarget.value);
        onKeyDown?.(event);
      }}
    />
  );
}
