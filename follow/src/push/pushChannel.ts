import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import webPush, { type RequestDetails } from 'web-push';
import type { DeliveryOutcome, MessageChannel } from '../messages/delivery.ts';
import { toPushPayload } from './pushPayload.ts';
import { parsePushSubscription } from './pushSubscription.ts';
import type { VapidKeys } from './vapidKeys.ts';

const REQUEST_MS = 5000;

/** How long a push service keeps a notification for a device that is off. */
const TTL_SECONDS = 2 * 24 * 3600;

/** Options of `createPushChannel`. */
interface PushOptions {
  keys: VapidKeys;
  /** Where push services can ask who sends: an https or mailto address. */
  subject: string;
  /** Connections to push services; by default to public addresses only. */
  agent?: Agent;
}

/** Sends notifications to the push services of browsers (Web Push, RFC 8030), encrypted for the browser (rule 28.27). */
export function createPushChannel({ keys, subject, agent = createPublicAgent() }: PushOptions): MessageChannel {
  return {
    serverOf: (address) => parsePushSubscription(address)?.host ?? 'push',
    async send({ content, messageId }, address) {
      const subscription = parsePushSubscription(address);
      if (!subscription) return { kind: 'gone', reason: 'malformed subscription' };
      const payload = JSON.stringify(toPushPayload(content, messageId));
      const details = webPush.generateRequestDetails(subscription.details, payload, {
        vapidDetails: { subject, ...keys },
        TTL: TTL_SECONDS,
      });
      try {
        return toPushOutcome(await post(details, agent));
      } catch (error) {
        const { code = 'unknown', name } = error as NodeJS.ErrnoException;
        if (code === NOT_PUBLIC) return { kind: 'gone', reason: code };
        return { kind: 'failed', reason: name === 'AbortError' ? 'time-out' : code, isOutage: true, isSilent: true };
      }
    },
    forget: () => Promise.resolve(),
    close: () => {
      agent.destroy();
    },
  };
}

/** Sends a request; the body of the answer, which a stranger's server may write without an end, is not read. */
function post({ endpoint, method, headers, body }: RequestDetails, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request(endpoint, { method, headers, agent, signal: AbortSignal.timeout(REQUEST_MS) }, (answer) => {
      resolve(answer);
      answer.destroy();
    });
    call.once('error', reject);
    call.end(body);
  });
}

/** What the answer of a push service means (rule 28.27). */
function toPushOutcome({ statusCode = 0, headers }: IncomingMessage): DeliveryOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' };
  const reason = String(statusCode);
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone', reason };
  const seconds = Number(headers['retry-after']);
  const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
  return { kind: 'failed', reason, isOutage: statusCode === 429 || statusCode >= 500, retryAfterMs };
}

/** Code of the error for a name that leads to no public address. */
const NOT_PUBLIC = 'ENOTPUBLIC';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}

/** Whether an IP address is one of the public internet; of IPv6 only those that are given out (2000::/3), without tunnels to IPv4. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  return isIP(address) === 6 && PUBLIC_IPV6.check(address, 'ipv6') && !TUNNELS.check(address, 'ipv6');
}

const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');
const TUNNELS = new BlockList();
TUNNELS.addSubnet('2001::', 32, 'ipv6');
TUNNELS.addSubnet('2002::', 16, 'ipv6');

/** Names are looked up once and checked there: a subscription, which a visitor sends, cannot reach servers behind the service. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, '', 0);
      return;
    }
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) callback(Object.assign(new Error('not a public address'), { code: NOT_PUBLIC }), '', 0);
    else if (options.all) callback(null, open);
    else callback(null, first.address, first.family);
  });
};

const createPublicAgent = (): Agent => new Agent({ lookup: lookUpPublic });
