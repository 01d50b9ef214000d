import { createHmac } from 'node:crypto';
import { toMailbox } from '../../../domain/download/mailbox.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { toNetwork } from '../../../domain/login/subscriberNetwork.ts';
import { AttemptLimiter } from './attemptLimiter.ts';
import { purposeKey } from './purposeKey.ts';

const limiter = (name: string, attempts: number) => new AttemptLimiter({ name, attempts, windowSeconds: 15 * 60, maxKeys: 50_000 });

// An office or a school is one network, so its limit is high. Without a captcha proof the limit is lower.
const networks = { proved: limiter('download-proved', 20), plausible: limiter('download-plausible', 3) };
const mailboxes = limiter('download-address', 5);

/** Visitor who requests a download. */
interface DownloadRequester {
  email: string;
  /** IP address. */
  clientAddress: string;
  verdict: keyof typeof networks;
}

/** One download that was counted in the limits. */
interface DownloadSlot {
  /** Removes the download from the counts: it did not start, and not because of the visitor. */
  giveBack: () => Promise<void>;
}

/**
 * Counts a download for the network of the visitor and for the mailbox of the e-mail address (rule 15.9); the error is the seconds to
 * wait. Only a keyed hash of the mailbox is stored.
 */
export async function takeDownloadSlot({ email, clientAddress, verdict }: DownloadRequester): Promise<Result<DownloadSlot, number>> {
  const network = toNetwork(clientAddress);
  const mailboxHash = createHmac('sha256', purposeKey('download address')).update(toMailbox(email)).digest('base64url');
  const waitSeconds = (await networks[verdict].take(network)) || (await mailboxes.take(mailboxHash));
  if (waitSeconds > 0) return fail(waitSeconds);
  return ok({
    giveBack: async () => {
      await Promise.all([networks[verdict].giveBack(network), mailboxes.giveBack(mailboxHash)]);
    },
  });
}
