import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail that the server of tests took. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

/** What the server of tests answers instead of taking a mail: code and text. */
export interface SmtpRejection {
  at: 'MAIL' | 'RCPT' | 'DATA';
  code: number;
  text: string;
}

/** For tests: an SMTP server on loopback that keeps what it takes. */
export async function startTestSmtpServer({ port = 0, users }: { port?: number; users?: Record<string, string> } = {}) {
  const received: ReceivedMail[] = [];
  let reject: ((address: string, at: SmtpRejection['at']) => SmtpRejection | undefined) | undefined;
  const rejectionAt = (at: SmtpRejection['at'], address: string) => {
    const rejection = reject?.(address, at);
    return rejection?.at === at ? Object.assign(new Error(rejection.text), { responseCode: rejection.code }) : undefined;
  };
  const server = new SMTPServer({
    authOptional: users === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: true,
    closeTimeout: 100,
    onAuth({ username = '', password }, _session, callback) {
      if (users !== undefined && users[username] === password) callback(null, { user: username });
      else callback(new Error('Invalid password'));
    },
    onMailFrom: ({ address }, _session, callback) => {
      callback(rejectionAt('MAIL', address));
    },
    onRcptTo: ({ address }, _session, callback) => {
      callback(rejectionAt('RCPT', address));
    },
    onData(stream, { envelope }, callback) {
      const to = envelope.rcptTo.map(({ address }) => address);
      void text(stream).then((raw) => {
        const rejection = rejectionAt('DATA', to[0] ?? '');
        if (!rejection) received.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to, raw });
        callback(rejection);
      }, callback);
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(address.port)}`,
    port: address.port,
    received,
    /** Answers some commands with a rejection; is called before a mail is kept. */
    reject: (rule: typeof reject) => {
      reject = rule;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}

/** For tests: a mail as its headers (names in lower case, unfolded) and its decoded parts by type. */
export function parseTestMail(raw: string): { headers: Map<string, string>; parts: Map<string, string> } {
  const [head, body] = splitOnce(raw, '\r\n\r\n');
  const headers = parseHeaders(head);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const blocks = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1);
  return { headers, parts: new Map(blocks.map(parsePart)) };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}

function parseHeaders(head: string): Map<string, string> {
  const lines = head
    .trim()
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return new Map(lines.map((line) => splitOnce(line, ': ')).map(([name, value]) => [name.toLowerCase(), value]));
}

function parsePart(block: string): [string, string] {
  const [head, body] = splitOnce(block.replace(/^\r\n/, ''), '\r\n\r\n');
  const headers = parseHeaders(head);
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          encoding === 'quoted-printable'
            ? body
                .replaceAll('=\r\n', '')
                .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
            : body,
          'latin1',
        );
  return [(headers.get('content-type') ?? '').split(';')[0] ?? '', bytes.toString('utf8').replaceAll('\r\n', '\n')];
}

/** For tests: the text of a header with encoded words (RFC 2047). */
export function decodeTestHeader(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text.replaceAll('_', ' ').replaceAll(/=([0-9A-F]{2})/g, (__, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    )
    .replaceAll(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'));
}
