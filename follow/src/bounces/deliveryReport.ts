import { type MimeEntity, readContentType, readEntity, readFields, readParts, toLines } from './mimeEntity.ts';

/** What a mail to the sender says: one of our mails came back for good, or nothing that counts. */
export type DeliveryReport =
  | {
      kind: 'returned';
      /** The header Message-ID of the mail that came back, in angle brackets. */
      messageId: string;
    }
  | { kind: 'ignored'; reason: string };

const ignored = (reason: string): DeliveryReport => ({ kind: 'ignored', reason });

/** Types of the part with what came back: the whole mail, or its header. */
const RETURNED_TYPES = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];

const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];

/**
 * Reads a delivery status notification (RFC 3464, RFC 6533), with the "From " line of a mailbox before it or not. It counts if the mail
 * failed for good for all whom it reports, and has the Message-ID of the mail in what came back (rule 28.9). Never throws.
 */
export function readDeliveryReport(text: string): DeliveryReport {
  const lines = toLines(text);
  const mail = readEntity(lines[0]?.startsWith('From ') ? lines.slice(1) : lines);
  const { type, parameters } = readContentType(mail);
  const boundary = parameters.get('boundary') ?? '';
  if (type !== 'multipart/report' || parameters.get('report-type')?.toLowerCase() !== 'delivery-status' || boundary === '')
    return ignored('This is no delivery status notification.');
  const parts = readParts(mail, boundary);
  const status = findPart(parts, STATUS_TYPES);
  if (!status || !hasFailed(status)) return ignored('It does not say that an address cannot be reached for good.');
  const returned = findPart(parts, RETURNED_TYPES);
  const messageId = returned && readEntity(returned.body).fields.get('message-id');
  if (messageId === undefined || !/^<[!-;=?-~]+>$/.test(messageId)) return ignored('It does not have the Message-ID of the mail.');
  return { kind: 'returned', messageId };
}

/** The only part of some types; undefined if there is none, or several. */
function findPart(parts: readonly MimeEntity[], types: readonly string[]): MimeEntity | undefined {
  const [found, ...others] = parts.filter((part) => types.includes(readContentType(part).type));
  return others.length === 0 ? found : undefined;
}

/** Whether a mail failed for good for each recipient of a report, and there is one. */
function hasFailed({ body }: MimeEntity): boolean {
  const groups: string[][] = [[]];
  for (const line of body) {
    if (line.trim() === '') groups.push([]);
    else groups.at(-1)?.push(line);
  }
  const recipients = groups.map(readFields).filter((fields) => fields.has('action') || fields.has('final-recipient'));
  return recipients.length > 0 && recipients.every(isFailure);
}

/**
 * Whether it failed for good because of the address: 5.x.x, but neither the content of the mail (5.6.x) nor a policy (5.7.x). Some servers
 * state 5.0.0 for everything, and what the other server answered in Diagnostic-Code.
 */
function isFailure(fields: Map<string, string>): boolean {
  const codes = [/^\d\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0], toAnsweredCode(fields.get('diagnostic-code') ?? '')];
  const [status] = codes;
  if (fields.get('action')?.toLowerCase() !== 'failed' || !status?.startsWith('5.')) return false;
  return !codes.some((code) => code?.startsWith('5.6.') || code?.startsWith('5.7.'));
}

/** The enhanced status code in `smtp; 550 5.7.1 …`. */
const toAnsweredCode = (diagnostic: string): string | undefined => /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic)?.[1];
