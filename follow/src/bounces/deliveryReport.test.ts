import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDeliveryReport } from './deliveryReport.ts';
import { OF_EXCHANGE, OF_EXIM, OF_POSTFIX, RETURNED_ID } from './testReports.ts';

const RETURNED = { kind: 'returned', messageId: RETURNED_ID };
const REPORTS = [
  ['Postfix', OF_POSTFIX],
  ['Exim', OF_EXIM],
  ['Exchange', OF_EXCHANGE],
] as const;

/** Replaces what is there. */
function replace(text: string, old: string | RegExp, by: string): string {
  const changed = text.replace(old, by);
  expect(changed).not.toBe(text);
  return changed;
}

describe('a delivery status notification (rule 28.9)', () => {
  it.each(REPORTS)('of %s says which mail came back, with any line ends', (_server, text) => {
    expect(readDeliveryReport(text)).toEqual(RETURNED);
    expect(readDeliveryReport(text.replaceAll('\n', '\r\n'))).toEqual(RETURNED);
  });

  it.each([
    ['is delayed', 'Action: failed', 'Action: delayed'],
    ['was delivered', 'Action: failed', 'Action: delivered'],
    ['failed for now', 'Status: 5.1.1', 'Status: 4.4.7'],
    ['is not let through', 'Status: 5.1.1', 'Status: 5.7.1'],
    ['is not let through, as the other server says', '550 5.1.1 <an', '550 5.7.1 <an'],
    ['is rejected for its content', 'Status: 5.1.1', 'Status: 5.6.0'],
    ['has no status', 'Status: 5.1.1\n', ''],
    ['has a status that is none', 'Status: 5.1.1', 'Status: 5.1.1111'],
    ['reached another recipient', 'Action: failed', 'Action: relayed\nStatus: 2.0.0\n\nFinal-Recipient: rfc822; b@c\nAction: failed'],
  ])('of a mail that %s does not count', (_what, old, by) => {
    expect(readDeliveryReport(replace(OF_POSTFIX, old, by))).toEqual({
      kind: 'ignored',
      reason: 'It does not say that an address cannot be reached for good.',
    });
  });

  it.each([
    ['is no report', 'multipart/report', 'multipart/mixed'],
    ['is a report of something else', 'report-type=delivery-status', 'report-type=disposition-notification'],
    ['has no boundary', /boundary="[^"]+"/, 'x=y'],
    ['has no status', 'message/delivery-status', 'text/plain'],
    ['has two statuses', 'text/plain; charset=utf-8\nContent-Transfer-Encoding', 'message/delivery-status\nX'],
    ['does not have what came back', 'message/rfc822', 'application/octet-stream'],
    ['has the Message-ID in the body of what came back', `Message-ID: ${RETURNED_ID}\n`, ''],
    ['has it beside other words', `Message-ID: ${RETURNED_ID}`, `Message-ID: ${RETURNED_ID} and more`],
  ])('that %s does not count', (_what, old, by) => {
    const text = OF_POSTFIX.replace('Fietsbrug', `Message-ID: ${RETURNED_ID}`);
    expect(readDeliveryReport(replace(text, old, by))).toMatchObject({ kind: 'ignored' });
  });

  it('that somebody answered or forwarded does not count', () => {
    const inside = `From: an.peeters@example.org\nSubject: Re: Undelivered Mail\nContent-Type: text/plain\n\n${OF_POSTFIX}`;
    expect(readDeliveryReport(inside)).toMatchObject({ kind: 'ignored' });
  });

  it('with empty lines and quotes of all kinds counts', () => {
    const text = OF_EXIM.replaceAll('1764490364-eximdsn-1804289383', String.raw`a;"b\c`);
    const quoted = replace(text, String.raw`boundary=a;"b\c`, String.raw`BOUNDARY="a;\"b\\c" ; x=1`);
    expect(readDeliveryReport(replace(quoted, '\n\nAction: failed', '\n\n\n\nAction: FAILED'))).toEqual(RETURNED);
  });

  it('never throws, whatever is written', () => {
    const snippets = [
      '\n',
      '\r\n',
      '--',
      'b',
      '"',
      '\\',
      ';',
      '=',
      ':',
      ' ',
      'Content-Type: ',
      'multipart/report',
      'boundary=',
      'Message-ID: <a@b>',
    ];
    const garbage = fc.array(fc.oneof(fc.constantFrom(...snippets), fc.string()), { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(fc.property(garbage, (text) => readDeliveryReport(text).kind === 'ignored'));
  });

  it('counts nothing but the mail that came back, whatever is cut out of it or written into it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REPORTS.map(([, text]) => text)),
        fc.nat(4000),
        fc.nat(200),
        fc.string({ maxLength: 20 }),
        (text, start, length, inserted) => {
          const report = readDeliveryReport(text.slice(0, start) + inserted + text.slice(start + length));
          return report.kind === 'ignored' || /^<[^<>\s]+>$/.test(report.messageId);
        },
      ),
    );
  });

  it('is read in time that grows with its length only', () => {
    const hostile = [
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      `--b`,
      'Content-Type: message/delivery-status',
      '',
    ];
    const long = `${hostile.join('\n')}\n${'Action: failed\n \n'.repeat(50_000)}--b\n${'a:;"\\'.repeat(20_000)}`;
    expect(readDeliveryReport(long).kind).toBe('ignored');
  });
});
