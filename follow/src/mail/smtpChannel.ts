import { createTransport } from 'nodemailer';
import { isLoopback } from '../../../backend/src/loopback.ts';
import type { MessageChannel } from '../messages/delivery.ts';
import { isOneAddress, type MailSender, toMailOptions } from './mailOptions.ts';
import { MALFORMED_ADDRESS, toMailOutcome } from './mailOutcome.ts';

const CONNECT_MS = 10_000;
const SOCKET_MS = 60_000;

/** Longest time of a whole delivery: a server can answer a byte at a time. */
const DELIVERY_MS = 180_000;

/** Sends mails to an SMTP server (`smtp://` or `smtps://`) over one connection that stays open (rule 28.26). */
export function createSmtpChannel(smtpUrl: string, from: MailSender): MessageChannel {
  const { hostname, username } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    // A connection that closes while it sends may have delivered: the sender decides when the message is tried again.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    // A password is not sent without encryption.
    requireTLS: username !== '' && !isLoopback(hostname),
  });
  return {
    serverOf: () => 'smtp',
    async send(message, address) {
      if (!isOneAddress(address)) return MALFORMED_ADDRESS;
      try {
        await transport.sendMail({ ...toMailOptions(message, from, address), signal: AbortSignal.timeout(DELIVERY_MS) });
        return { kind: 'sent' };
      } catch (error) {
        return toMailOutcome(error);
      }
    },
    forget: () => Promise.resolve(),
    close: () => {
      transport.close();
    },
  };
}
