import { megabytesPerHour } from '../../domain/playback/stream/dataRate.ts';
import { formatNumber } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { Translate } from '../translator.ts';

/** The data per hour of a rate in bits per second (rule 7.18); undefined when the rate is unknown. */
export const rateLabel = (rate: number | undefined, locale: Locale, t: Translate): string | undefined =>
  rate === undefined ? undefined : t('player.perHour', { amount: formatNumber(Math.round(megabytesPerHour(rate)), locale) });
