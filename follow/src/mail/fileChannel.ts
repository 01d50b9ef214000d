import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MessageChannel } from '../messages/delivery.ts';
import { isOneAddress, type MailSender, toMailOptions } from './mailOptions.ts';
import { MALFORMED_ADDRESS } from './mailOutcome.ts';

const EXTENSION = '.eml';

/** Part of a file name for an id. */
const toName = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16);

/** Writes mails to a folder, for a service without an SMTP server: one file for each Message-ID, which only its owner can read. */
export function createFileChannel(folder: string, from: MailSender): MessageChannel {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    serverOf: () => 'folder',
    async send(message, address) {
      if (!isOneAddress(address)) return MALFORMED_ADDRESS;
      try {
        const { message: bytes } = await transport.sendMail(toMailOptions(message, from, address));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = join(folder, `${toName(message.followerId)}-${toName(message.messageId)}${EXTENSION}`);
        // A reader of the folder sees whole mails only.
        await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
        await rename(`${file}.part`, file);
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'failed', reason: (error as NodeJS.ErrnoException).code ?? 'unknown', isOutage: true };
      }
    },
    forget: (followerId) => removeMailFiles(folder, followerId),
    close: () => {
      transport.close();
    },
  };
}

/** Removes the mails to a follower from a folder, which need not exist. */
export async function removeMailFiles(folder: string, followerId: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  const own = names.filter((name) => name.startsWith(`${toName(followerId)}-`));
  await Promise.all(own.map((name) => rm(join(folder, name), { force: true })));
}
