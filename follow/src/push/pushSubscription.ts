import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';

const key = (bytes: number) => z.base64url().refine((text) => Buffer.from(text, 'base64url').length === bytes);

/** A push subscription as browsers give it: `PushSubscription.toJSON()`. Its address is a name on https: no IP address, no credentials. */
export const pushSubscriptionSchema = z.object({
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(1000)
    .refine(isServiceUrl),
  keys: z.object({ p256dh: key(65).refine(isPoint), auth: key(16) }),
});

/** A push subscription. */
export type PushSubscriptionDetails = z.infer<typeof pushSubscriptionSchema>;

/** Reads a stored subscription (JSON); undefined if it is malformed. */
export function parsePushSubscription(text: string): { details: PushSubscriptionDetails; host: string } | undefined {
  try {
    const details = pushSubscriptionSchema.parse(JSON.parse(text));
    return { details, host: new URL(details.endpoint).host };
  } catch {
    return undefined;
  }
}

function isServiceUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return username === '' && password === '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/** Whether a key is a point of the curve: nothing can be encrypted for another. */
function isPoint(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
