import { useStore } from '@nanostores/react';
import type { ComponentType } from 'react';
import { $isWithdrawn } from '../../stores/page/withdrawn.store.ts';

/** The island, which renders nothing once the session of its page is withdrawn (rules 13.2, 13.17). */
export function untilWithdrawn<Props extends object>(Island: ComponentType<Props>) {
  return function WithdrawableIsland(props: Props) {
    const isWithdrawn = useStore($isWithdrawn, { ssr: 'initial' });
    return isWithdrawn ? null : <Island {...props} />;
  };
}
