import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { $isWithdrawn } from '../../stores/page/withdrawn.store.ts';

/**
 * Whether the session has been withdrawn. Then everything beside the island that shows the message is removed from `<main>`, and the focus
 * moves from there to `<main>` (rules 13.2, 22.5). The other islands have ended by themselves (untilWithdrawn.tsx).
 */
export function useWithdrawal(root: RefObject<Element | null>): boolean {
  const isWithdrawn = useStore($isWithdrawn, { ssr: 'initial' });
  const hadFocus = useRef(false);
  // Called before any island renders, which would lose the focus.
  useEffect(() => {
    const readFocus = () => {
      hadFocus.current = root.current?.closest('main')?.contains(document.activeElement) ?? false;
    };
    return $isWithdrawn.listen(readFocus);
  }, [root]);
  useLayoutEffect(() => {
    const main = root.current?.closest('main');
    if (!isWithdrawn || !main) return;
    // Keep the styles that Astro writes before the first island.
    for (const element of main.querySelectorAll(':scope > :not(style, link, script)')) {
      if (!element.contains(root.current)) element.remove();
    }
    if (hadFocus.current) main.focus();
  }, [isWithdrawn, root]);
  return isWithdrawn;
}
