// Hydrates at the visitor's first act: until then the rail has links, and tells the moment at which the address begins.
import { $stagePhase } from '../stores/playback.store.ts';
import { behaviour } from './hydration/behaviour.ts';
import { followRail } from './timelineRail.ts';

/** Calls once something is played by us, and what it answers when all ends. */
function whenPlaying(follow: () => Promise<() => void>): () => void {
  let end: Promise<() => void> | undefined;
  const unsubscribe = $stagePhase.subscribe((phase) => {
    if (phase !== 'native') end ??= follow();
  });
  return () => {
    unsubscribe();
    void end?.then((stop) => stop());
  };
}

const followFilm = async () => (await import('./currentMoments.ts')).followMoments();

export default behaviour(() => {
  const ends = [followRail(), whenPlaying(followFilm)];
  return () => {
    for (const end of ends) end();
  };
});
