// The follow service with the settings of its environment; the argument is the time between two reads of the portal, ms.
import { startFollow } from '../../follow/src/runFollow.ts';
import { readSettings } from '../../follow/src/settings.ts';

const { url, stop } = await startFollow(readSettings(process.env), Number(process.argv[2]));
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
console.log(JSON.stringify({ ready: true, url, port: Number(new URL(url).port) }));
