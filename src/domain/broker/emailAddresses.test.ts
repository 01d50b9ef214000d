import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutEmails } from './emailAddresses.ts';

const MAIL = 'noor.verbeke@waterdam.example.org';
function clean(event: string, payload: unknown) {
  const paths: string[] = [];
  return { payload: withoutEmails(event, payload, (path) => paths.push(path)), paths };
}

describe('an e-mail address that a broker sends (rule 9.12)', () => {
  it.each([
    ['delegates', [{ _id: 'd', email: MAIL }], [{ _id: 'd' }], ['delegates[0].email']],
    [
      'attendees',
      [{ _id: 'a', delegate: { _id: 'd', email: MAIL } }],
      [{ _id: 'a', delegate: { _id: 'd' } }],
      ['attendees[0].delegate.email'],
    ],
    [
      'startSpeech',
      { _id: 's', attendee: { delegate: { Emailaddress: MAIL } } },
      { _id: 's', attendee: { delegate: {} } },
      ['startSpeech.attendee.delegate.Emailaddress'],
    ],
    [
      'delegates',
      [{ firstname: 'Noor', description: `Schrijf naar ${MAIL}, graag` }],
      [{ firstname: 'Noor', description: 'Schrijf naar  graag' }],
      ['delegates[0].description'],
    ],
    ['createAttendee', { delegate: { lastname: MAIL } }, { delegate: {} }, ['createAttendee.delegate.lastname']],
    ['delegates', [{ contact: { work: [`mailto:${MAIL}`] } }], [{ contact: { work: [undefined] } }], ['delegates[0].contact.work[0]']],
    ['topics', [{ name: MAIL, e_mail: 'x' }], [{}], ['topics[0].name', 'topics[0].e_mail']],
    ['divisions', [{ [MAIL]: 1 }], [{}], ['divisions[0].…']],
    ['subtitles', MAIL, undefined, ['subtitles']],
  ])('in %s is dropped and reported with its path', (event, sent, expected, paths) => {
    expect(clean(event, sent)).toEqual({ payload: expected, paths });
  });

  it.each([
    ['topics', [{ _id: 't', description: `Reageren kan via ${MAIL} tot maandag` }]],
    ['delegates', [{ photo: { url: 'https://cdn.example.org/u@2x.png' }, description: 'Zie @noor', refId: '7' }]],
    ['viewers', 12],
    ['pancarteSession', null],
  ])('is not seen in other data of %s, which stays the same object', (event, sent) => {
    const { payload, paths } = clean(event, sent);
    expect(payload).toBe(sent);
    expect(paths).toEqual([]);
  });

  it.each([
    [`${MAIL},jan@x.org`],
    ['jan@x.org/kamer2'],
    ['https://x.nl/?m=jan@x.org'],
    [`<${MAIL}>;`],
    ['jan@x@y.nl'],
    ['jan@x.org/u@2x.png'],
    [`${'x'.repeat(400)}/${MAIL}`],
  ])('is dropped from the text of a person as part of %s', (text) => {
    expect(clean('delegates', [{ description: `Bel ${text} of schrijf` }])).toEqual({
      payload: [{ description: 'Bel  of schrijf' }],
      paths: ['delegates[0].description'],
    });
  });

  it('is nowhere in the data of people, whatever a broker sends', () => {
    const address = fc.emailAddress();
    const text = fc.oneof(
      fc.string(),
      address,
      address.map((each) => `naar ${each} toe`),
      fc.array(address, { minLength: 2, maxLength: 3 }).map((all) => `naar ${all.join(',')}/kamer toe`),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        text,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(fc.oneof(fc.string(), address), tie('tree'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (sent) => {
        const { payload, paths } = clean('delegates', sent);
        const listTexts = (value: unknown): string[] =>
          typeof value === 'string'
            ? value.split(/\s+/)
            : typeof value === 'object' && value !== null
              ? Object.entries(value).flatMap(([key, field]) => [key, ...listTexts(field)])
              : [];
        for (const text of [...listTexts(payload), ...paths]) expect(text).not.toMatch(/[^\s@]@[^\s@]+\.[^\s@]/);
      }),
    );
  });

  it('costs time in proportion to the text', () => {
    const measure = (count: number) => {
      const sent = [{ description: `${'a'.repeat(count)}@${'.'.repeat(count)}@` }, { name: `${'a@'.repeat(count)} ${'x'.repeat(count)}` }];
      const start = process.cpuUsage();
      for (let turn = 0; turn < 5; turn += 1) clean('delegates', sent);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    measure(100_000);
    const once = Math.max(5, measure(500_000));
    expect(measure(1_000_000)).toBeLessThan(once * 6);
  });

  it('needs no deep recursion', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
    expect(JSON.stringify(clean('topics', deep).payload).length).toBeLessThan(100);
  });
});
