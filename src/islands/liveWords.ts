import { $stagePhase } from '../stores/playback.store.ts';

/** Fetches what shows spoken words once somebody can see them: their log is in view, or our player plays. Returns what ends the waiting. */
export function followWords(): () => void {
  const log = document.querySelector<HTMLElement>('[data-live-log]');
  if (!log) return () => undefined;
  const start = () => {
    stop();
    void import('./liveCaptions.ts').then(({ showWords }) => showWords(log));
  };
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && start());
  const unlisten = $stagePhase.listen(start);
  const stop = () => {
    observer.disconnect();
    unlisten();
  };
  observer.observe(log);
  return stop;
}
