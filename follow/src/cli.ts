import { parseArgs } from 'node:util';
import { countBounce } from './bounces/countBounce.ts';
import { eraseAddress, exportAddress } from './personalData.ts';
import { readStoredSettings } from './settings.ts';

const USAGE = `npm run follow -- export ADDRESS
npm run follow -- erase ADDRESS
npm run follow -- bounce

  export  prints all that the follow service has stored of a mail address, as JSON
  erase   ends all that it follows, and removes everything that is stored of it
  bounce  reads one mail to FOLLOW_FROM on standard input, and counts the bounce that it reports; a mail server calls it

All may be used while the service runs. FOLLOW_SECRET, FOLLOW_DATABASE_URL, FOLLOW_DATA_DIR and FOLLOW_MAIL_DIR are those of the service.`;

/** A mail server tries again later (EX_TEMPFAIL of sysexits.h). */
const TRY_AGAIN = 75;

const args = process.argv.slice(2);
try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = args[0] === 'bounce' ? TRY_AGAIN : 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { help: { type: 'boolean' } }, allowPositionals: true });
  const [command, address, ...others] = positionals;
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (command === 'bounce' && address === undefined) {
    console.log(await countBounce(readStoredSettings(process.env), process.stdin, Date.now()));
    return;
  }
  if (address === undefined || others.length > 0 || (command !== 'export' && command !== 'erase')) throw new Error(USAGE);
  const settings = readStoredSettings(process.env);
  if (command === 'export') {
    const found = await exportAddress(settings, address);
    if (found) console.log(JSON.stringify(found, null, 2));
    else console.log('Nothing is stored of this address.');
    return;
  }
  console.log(
    (await eraseAddress(settings, address))
      ? 'Everything that was stored of this address is erased.'
      : 'Nothing is stored of this address.',
  );
}
