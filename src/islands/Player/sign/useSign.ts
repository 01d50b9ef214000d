import { useEffect } from 'react';
import type { PlayerSign } from '../../../domain/playback/soundTracks.ts';

// Only for sessions with a signer (rule 27.80).
const loadStore = () => import('../../../stores/player/sign.store.ts');

async function toggle(): Promise<boolean | undefined> {
  const { toggleSign } = await loadStore();
  return toggleSign();
}

/**
 * Reads how the visitor wants to see the signer's video. Returns what shows or hides it, and resolves to whether it is shown then;
 * undefined for a session without a signer.
 *
 * @param isStored whether choices are stored on the device
 */
export function useSign(sign: PlayerSign | undefined, isStored: boolean): typeof toggle | undefined {
  useEffect(() => {
    if (!sign) return;
    const restore = async () => {
      const { restoreSign } = await loadStore();
      restoreSign(sign, isStored);
    };
    restore().catch(() => undefined);
  }, [sign, isStored]);
  return sign && toggle;
}
