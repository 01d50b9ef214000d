import { describe, expect, it } from 'vitest';
import { LOCALES } from '../locales.ts';
import { translatorFor } from '../translator.ts';
import type { Vote } from '../../domain/session/metadata.ts';
import { choiceLabel, countLabel, decisionLabels, headlineLabel, summaryLabel, SUMMARY_TEXTS } from './voteLabels.ts';

const row = (vote: string, count: number, label = vote) => ({ vote, label, count, percentage: 0 });

describe('labels of a vote', () => {
  it('formats outcome and counts', () => {
    const result = [row('yes', 19), row('no', 10), row('abstain', 2)];
    expect(summaryLabel('adopted', translatorFor('en'))).toBe('Adopted');
    expect(countLabel(result, 'en', translatorFor('en'))).toBe('19 for, 10 against and 2 abstentions');
    expect(countLabel(result, 'nl', translatorFor('nl'))).toBe('19 voor, 10 tegen en 2 onthoudingen');
    expect(countLabel([row('yes', 1), row('no', 2), row('abstain', 3)], 'ar', translatorFor('ar'))).toBe(
      'صوت واحد مؤيد وصوتان معارضان و3 ممتنعين',
    );
  });

  it('uses the labels of other choices, and leaves out choices without votes', () => {
    expect(countLabel([row('a', 4, 'Vries'), row('b', 0, 'Smit'), row('abstain', 0)], 'en', translatorFor('en'))).toBe('Vries: 4');
    expect(countLabel([row('yes', 5), row('no', 0), row('abstain', 1)], 'en', translatorFor('en'))).toBe(
      '5 for, 0 against and 1 abstention',
    );
  });

  it("shows a choice in the city's own words on a page in its language", () => {
    expect(choiceLabel(row('yes', 1, 'In Favor'), undefined, translatorFor('en'))).toEqual({ label: 'In Favor' });
  });

  it('translates a known choice that has no label, on a page in the language of the city, too', () => {
    const t = translatorFor('nl');
    expect(
      [row('yes', 1), row('no', 1, ''), row('abstain', 1), row('excused', 1), row('blank', 1, 'blank')].map((each) =>
        choiceLabel(each, undefined, t),
      ),
    ).toEqual([{ label: 'Voor' }, { label: 'Tegen' }, { label: 'Onthouding' }, { label: 'Verontschuldigd' }, { label: 'blank' }]);
  });

  it('translates known choices on a page in another language, and marks the language of others', () => {
    const t = translatorFor('nl');
    const rows = [row('yes', 1, 'In Favor'), row('no', 1, 'Opposed'), row('abstain', 1, 'Present')];
    const others = [row('absent', 1, 'Absent'), row('present', 1, 'Present(NV)')];
    expect([...rows, ...others].map((choice) => choiceLabel(choice, 'en', t))).toEqual([
      { label: 'Voor' },
      { label: 'Tegen' },
      { label: 'Onthouding' },
      { label: 'Afwezig' },
      { label: 'Present(NV)', lang: 'en' },
    ]);
  });

  it.each(LOCALES)('has a different label for every summary in %s', (locale) => {
    expect(new Set(SUMMARY_TEXTS.map((key) => translatorFor(locale)(key))).size).toBe(SUMMARY_TEXTS.length);
  });
});

describe('what a vote says first (rule 10.3)', () => {
  const t = translatorFor('en');
  const vote: Vote = {
    id: 'v',
    name: 'Bridge',
    priority: 1,
    startMs: 1,
    stopMs: 2,
    total: 29,
    eligible: undefined,
    result: [row('yes', 19), row('no', 10)],
  };

  it('is the counts without an outcome of the source', () => {
    expect(headlineLabel(vote, 'recorded', 'en', t)).toBe('19 for and 10 against');
    expect(headlineLabel({ ...vote, result: [] }, 'recorded', 'en', t)).toBe('Outcome not known');
    expect(headlineLabel({ ...vote, stopMs: undefined }, 'recorded', 'en', t)).toBe('Vote never closed');
    expect(headlineLabel({ ...vote, stopMs: undefined }, 'live', 'en', t)).toBe('Vote in progress');
  });

  it('is the outcome of the source, against the counts too, and how it came about', () => {
    const failed: Vote = { ...vote, outcome: 'rejected', majority: 'two-thirds' };
    expect(headlineLabel(failed, 'recorded', 'en', t)).toBe('Rejected');
    expect(decisionLabels(failed, t)).toEqual(['Majority required: two thirds']);
    expect(decisionLabels({ ...vote, majority: '3/5 of all members', castingVote: { vote: 'yes' } }, t)).toEqual([
      'Majority required: 3/5 of all members',
      'Casting vote: For',
    ]);
    expect(decisionLabels(vote, t)).toEqual([]);
  });
});
