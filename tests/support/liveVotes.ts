import { label } from './labels.ts';

/** A live session whose script does nothing by itself: in the control API, and below the portal's origin. */
export const SESSION = '/sessions/1003';
export const PATH = '/waterdam/cr-stationsplein';

/** Number of delegates who may vote. */
export const ELIGIBLE = 37;

/** A text of the interface in Dutch. */
export const text = (key: string, values?: Record<string, string | number>): string => label('nl', key, values);

/** The result of a vote as the control API takes it. */
export const toResult = (yes: number, no: number, abstain = 0): { vote: string; label: string; count: number }[] => [
  { vote: 'yes', label: 'Voor', count: yes },
  { vote: 'no', label: 'Tegen', count: no },
  { vote: 'abstain', label: 'Onthouding', count: abstain },
];

/** The outcome of a vote and the number of votes cast, as the page shows them. */
export const state = (outcome: 'open' | 'adopted', total: number): string =>
  `${text(`vote.${outcome}`)} ${text('vote.totalOf', { total, eligible: ELIGIBLE })}`;
