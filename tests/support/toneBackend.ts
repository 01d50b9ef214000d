// A reference backend with media of the tests: node tests/support/toneBackend.ts SEED_FOLDER MEDIA_FOLDER
import '../../backend/src/tsxModules.ts';

// Import dynamically, after the hook: Node loads static imports first.
const { createBackend } = await import('../../backend/src/app.ts');

const [seedDir = '', mediaDir = ''] = process.argv.slice(2);
const { REFERENCE_API_TOKEN: apiToken = '', REFERENCE_CONTROL_TOKEN: controlToken = '' } = process.env;
const backend = await createBackend({ seedDirs: [seedDir], mediaDir, apiToken, controlToken, logLevel: 'warn' });
const url = await backend.listen();
console.log(JSON.stringify({ ready: true, url, port: Number(new URL(url).port) }));
