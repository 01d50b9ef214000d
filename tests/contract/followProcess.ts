// The follow service with the settings of its environment; the arguments are the time between two reads of the portal, ms, and the
// certificate (a file) of a push service of the test, which has no public address.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { startFollow } from '../../follow/src/runFollow.ts';
import { readSettings } from '../../follow/src/settings.ts';

const [readEveryMs, certificate] = process.argv.slice(2);
const { url, stop } = await startFollow(readSettings(process.env), {
  readEveryMs: Number(readEveryMs),
  ...(certificate !== undefined && { pushAgent: new Agent({ ca: readFileSync(certificate) }) }),
});
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
console.log(JSON.stringify({ ready: true, url, port: Number(new URL(url).port) }));
