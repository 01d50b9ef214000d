import type { DeliveryOutcome } from '../messages/delivery.ts';

/** What comes of a mail to something that is not one address. */
export const MALFORMED_ADDRESS: DeliveryOutcome = { kind: 'bounced', reason: 'malformed address' };

/** What an error of nodemailer says. */
interface MailError {
  code?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
}

/** Enhanced status code (RFC 3463) at the beginning of an answer: `550 5.1.1 …`. */
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

/**
 * What a failed mail means (rule 28.26). The address bounces when the server rejects the recipient for good (5xx at RCPT TO), or says after
 * the data that the mailbox does not exist (5.1.x); not when its reason is a policy (5.7.x), such as that of a wrongly configured relay.
 */
export function toMailOutcome(error: unknown): DeliveryOutcome {
  const { code = 'unknown', command, response = '', responseCode } = error as MailError;
  const enhanced = ENHANCED.exec(response)?.[1];
  const reason = [code, command, responseCode, enhanced].filter((part) => part !== undefined).join(' ');
  const isRejected = responseCode !== undefined && responseCode >= 500;
  const isPolicy = enhanced?.startsWith('5.7.') ?? false;
  if (isRejected && command === 'RCPT TO' && !isPolicy) return { kind: 'bounced', reason };
  if (isRejected && command === 'DATA' && enhanced?.startsWith('5.1.')) return { kind: 'bounced', reason };
  // An address that no server would take.
  if (code === 'EENVELOPE' && command === 'API') return { kind: 'bounced', reason };
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE' || code === 'ESTREAM';
  // 421: the server closes, whatever it was asked.
  return { kind: 'failed', reason, isOutage: !isAboutMessage || responseCode === 421 };
}
