import { describe, expect, it } from 'vitest';
import type { Vote } from '../../domain/session/metadata.ts';
import type { Locale } from '../locales.ts';
import { translatorFor } from '../translator.ts';
import { announcementText } from './announcementText.ts';

const row = (vote: string, count: number) => ({ vote, label: vote, count, percentage: 0 });
const vote = (
  id: string,
  name: string,
  yes: number,
  no: number,
  decided: Partial<Vote> = { outcome: yes > no ? 'adopted' : 'rejected' },
): Vote => ({
  id,
  name,
  priority: 1,
  startMs: 1,
  stopMs: 2,
  total: yes + no,
  eligible: undefined,
  result: [row('yes', yes), row('no', no)],
  ...decided,
});
const NOTHING = { isPublished: false, topic: undefined, closed: [], opened: undefined };
const say = (locale: Locale, closed: Vote[], showsResults = true) =>
  announcementText({ ...NOTHING, closed, opened: vote('9', '3. Begroting', 0, 0) }, showsResults, locale, translatorFor(locale));

describe('announcement of a vote (rules 22.2, 10.7)', () => {
  it('says the result as a sentence of its own', () => {
    expect(say('en', [vote('1', 'Bridge', 19, 10)])).toBe(
      'Vote closed: Bridge. Adopted, 19 for and 10 against. Vote opened: 3. Begroting.',
    );
    expect(say('en', [vote('1', 'Bridge', 19, 10)], false)).toBe('Vote closed: Bridge. Vote opened: 3. Begroting.');
  });

  it('says the counts where the source states no outcome, and never one of its own', () => {
    expect(say('en', [vote('1', 'Bridge', 19, 10, {})])).toBe('Vote closed: Bridge. 19 for and 10 against. Vote opened: 3. Begroting.');
    expect(say('en', [vote('1', 'Bridge', 19, 10, {}), vote('2', 'Road', 1, 2, {})])).toContain(
      'Votes closed: 2. More for than against 1 and More against than for 1.',
    );
  });

  it('says the majority and the casting vote of an outcome', () => {
    expect(say('en', [vote('1', 'Rules', 5, 4, { outcome: 'rejected', majority: 'two-thirds' })])).toContain(
      'Rejected, 5 for and 4 against. Majority required: two thirds.',
    );
    expect(say('en', [vote('1', 'Ferry', 3, 3, { outcome: 'adopted', castingVote: { vote: 'yes' } })])).toContain(
      'Adopted, 3 for and 3 against. Casting vote: For.',
    );
  });

  it('has the punctuation of Chinese, without spaces between sentences', () => {
    expect(say('cn', [vote('1', '桥', 19, 10)])).toBe('表决结束：桥。通过，19票赞成和10票反对。表决开始：3. Begroting。');
    expect(say('cn', [vote('1', '桥', 19, 10), vote('2', '路', 1, 2)])).toBe('已结束 2 项表决。通过 1和否决 1。表决开始：3. Begroting。');
  });

  it('has the comma of Arabic, and isolates names', () => {
    expect(say('ar', [vote('1', '2. Brug', 19, 10)])).toBe(
      'انتهى التصويت: \u20682. Brug\u2069. اعتُمد، 19 صوتًا مؤيدًا و10 أصوات معارضة. بدأ التصويت: \u20683. Begroting\u2069.',
    );
  });

  it('lists the counts with commas in Welsh', () => {
    expect(say('cy', [vote('1', 'Pont', 19, 10)])).toContain('Derbyniwyd, 19 o blaid, 10 yn erbyn.');
  });
});
