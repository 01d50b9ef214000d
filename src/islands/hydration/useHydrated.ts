import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Whether the island works: false on the server and while its HTML is taken over, for what needs script. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
