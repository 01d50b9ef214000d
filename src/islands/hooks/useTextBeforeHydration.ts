import { type RefObject, useEffect } from 'react';

/** Passes the text of a field to `onText` once the island is hydrated, unless it is empty: the visitor may have typed before. */
export function useTextBeforeHydration(field: RefObject<HTMLInputElement | null>, onText: (text: string) => void): void {
  useEffect(() => {
    const text = field.current?.value ?? '';
    if (text !== '') onText(text);
  }, []);
}
