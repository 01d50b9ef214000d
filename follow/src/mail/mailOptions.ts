import type { SendMailOptions } from 'nodemailer';
import { parseMailAddress } from '../follows/mailAddress.ts';
import type { OutgoingMessage } from '../messages/delivery.ts';
import { renderHtml } from './renderHtml.ts';
import { renderText } from './renderText.ts';

/** Who a mail is from: `noreply@waterdam.example`, or with a name before it. */
export interface MailSender {
  name: string;
  address: string;
}

/** Reads `Name <address>`, `"Name" <address>` or an address; undefined for any other text. */
export function parseMailSender(text: string): MailSender | undefined {
  const trimmed = text.trim();
  const start = trimmed.endsWith('>') ? trimmed.lastIndexOf('<') : -1;
  const address = start < 0 ? trimmed : trimmed.slice(start + 1, -1);
  const written = trimmed.slice(0, Math.max(0, start)).trim();
  const isQuoted = written.length > 1 && written.startsWith('"') && written.endsWith('"');
  const name = isQuoted ? written.slice(1, -1) : written;
  const isSender = /^[^\s<>@]+@[^\s<>@]+$/.test(address) && !/["<>\p{Cc}]/u.test(name);
  return isSender ? { name, address } : undefined;
}

/** Whether a text is one address: of any other nodemailer would read several, or headers (rule 28.22). */
export const isOneAddress = (address: string): boolean => parseMailAddress(address) === address;

/** A mail to one address (rules 28.24, 28.25). */
export function toMailOptions({ messageId, content, nowMs }: OutgoingMessage, from: MailSender, address: string): SendMailOptions {
  const { unsubscribeUrl } = content;
  return {
    from,
    to: { name: '', address },
    envelope: { from: from.address, to: [address] },
    messageId,
    date: new Date(nowMs),
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': content.locale,
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
