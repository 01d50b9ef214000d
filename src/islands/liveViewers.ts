import type { PageTexts } from '../i18n/pageTexts.ts';
import type { LivePart } from './liveView.ts';

let shown: number | undefined;

/** Tells how many watch; nothing while nobody knows. */
export const showViewers: LivePart = ({ viewers }) => {
  const place = document.querySelector<HTMLElement>('[data-viewers]');
  if (!place || viewers === undefined || viewers === shown) return;
  shown = viewers;
  const texts = JSON.parse(place.dataset['viewers'] ?? '{}') as PageTexts;
  const form = viewers === 0 ? 'zero' : new Intl.PluralRules(document.documentElement.lang).select(viewers);
  place.textContent = (texts[`live.watching_${form}`] ?? texts['live.watching'] ?? '').replace('{{count}}', String(viewers));
  place.hidden = false;
};
