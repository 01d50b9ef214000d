import { createHmac } from 'node:crypto';
import { toMailbox } from '../../../domain/download/mailbox.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { networkOf } from '../../../domain/login/subscriberNetwork.ts';
import { AttemptLimiter } from './attemptLimiter.ts';
import { purposeKey } from './purposeKey.ts';

const limiter = (name: string, attempts: number) => new AttemptLimiter({ name, attempts, windowSeconds: 15 * 60, maxKeys: 50_000 });

// An office or a school is one network too; who proves nothing gets less.
const networks = { proved: limiter('download-proved', 20), plausible: limiter('download-plausible', 3) };
const addresses = limiter('download-address', 5);

/** Who asks for a download. */
interface Asker {
  email: string;
  /** IP address. */
  clientAddress: string;
  verdict: keyof typeof networks;
}

/** A place in the limits that was taken. */
interface Place {
  /** For a download that did not start through no fault of the visitor. */
  giveBack: () => Promise<void>;
}

/**
 * Takes one of the downloads that a network (20, without proof of a person 3) and the mailbox of an e-mail address (5) have in 15 minutes; a
 * failure is the seconds to wait. Of the address only a keyed hash is kept.
 */
export async function takeDownload({ email, clientAddress, verdict }: Asker): Promise<Result<Place, number>> {
  const network = networkOf(clientAddress);
  const address = createHmac('sha256', purposeKey('download address')).update(toMailbox(email)).digest('base64url');
  const wait = (await networks[verdict].take(network)) || (await addresses.take(address));
  if (wait > 0) return fail(wait);
  return ok({
    giveBack: async () => {
      await Promise.all([networks[verdict].giveBack(network), addresses.giveBack(address)]);
    },
  });
}
