import type { KeyboardEvent, Ref } from 'react';
import { parseTime } from '../../domain/time/timeText.ts';

/** What a time field says: seconds, undefined while it is empty, or that it cannot be read. */
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
  placeholder?: string;
  onType: (text: string) => void;
  /** Called when the visitor is done with it: leaves it, or presses Enter. */
  onDone: (text: string) => void;
  onFocusChange?: (hasFocus: boolean) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A field for a position in the recording. */
export function TimeField({ label, isWrong, isRequired, onType, onDone, onFocusChange, onKeyDown, ...input }: TimeFieldProps) {
  return (
    <input
      {...input}
      dir="ltr"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong || undefined}
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
