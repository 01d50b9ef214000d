// A process that calls the service at the address in its argument, with every kind of call of the portal, and sends the results to its
// parent.
import { setTimeout } from 'node:timers/promises';
import { getMediaSize } from '../../src/services/server/upstream/mediaSize.ts';
import { verifyRecaptcha } from '../../src/services/server/captcha/recaptchaCheck.ts';
import { getJson } from '../../src/services/server/upstream/upstream.ts';

const TIMEOUT_MS = 300;
const [, , base = ''] = process.argv;
const paths = ['/hang', '/cut', '/end', '/redirect', '/missing'];

const request = { upstream: 'api', calls: 'reads', base, token: 'token', timeoutMs: TIMEOUT_MS } as const;
const calls = paths.map(async (path) => (await getJson({ ...request, path })).ok);
const check = { secret: 'x', host: 'x', action: 'x', nowMs: 0 };
const checks = paths.map((path) => verifyRecaptcha('token', { ...check, address: base + path }));
const sizes = paths.map((path) => getMediaSize(base + path));
const answers = await Promise.all([...calls, ...checks, ...sizes]);
// Errors occur when connections break, and when the time-outs of finished calls expire.
await setTimeout(2 * TIMEOUT_MS);
process.send?.(answers, undefined, undefined, () => process.exit());
