import { parseArgs } from 'node:util';
import { eraseAddress, exportAddress } from './personalData.ts';
import { readStoredSettings } from './settings.ts';

const USAGE = `npm run follow -- export ADDRESS
npm run follow -- erase ADDRESS

  export  prints all that the follow service has stored of a mail address, as JSON
  erase   ends all that it follows, and removes everything that is stored of it

Both may be used while the service runs. FOLLOW_SECRET, FOLLOW_DATABASE_URL, FOLLOW_DATA_DIR and FOLLOW_MAIL_DIR are those of the service.`;

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { help: { type: 'boolean' } }, allowPositionals: true });
  const [command, address, ...others] = positionals;
  if (values.help) {
    console.log(USAGE);
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
