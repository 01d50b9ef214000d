import { type RefObject, useEffect } from 'react';

/** Hands over what stands in a field once its island works, where that is something: the visitor may have typed before. */
export function useTypedBefore(field: RefObject<HTMLInputElement | null>, onText: (text: string) => void): void {
  useEffect(() => {
    const text = field.current?.value ?? '';
    if (text !== '') onText(text);
  }, []);
}
