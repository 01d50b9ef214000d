import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';

const SECRETS = {
  PORTAL_API_TOKEN: 'hush-the-api-token',
  PORTAL_ADMIN_TOKEN: 'hush-the-admin-token',
  PORTAL_SECRET: 'hush-the-signing-key-of-32-bytes-and-more',
};
const COMPLETE = {
  HOST: '127.0.0.1',
  PORT: '0',
  PORTAL_API_URL: 'https://api.example.org/v1',
  PORTAL_ADMIN_URL: 'https://admin.example.org/api',
  ...SECRETS,
};

/** Starts the portal with invalid settings; resolves to its exit code and output. */
async function startWithProblem(settings: Record<string, string | undefined>): Promise<{ code: unknown; printed: string }> {
  const child = spawn(nodeBinary, [inRoot('dist', 'server', 'entry.mjs')], {
    env: { ...COMPLETE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Kill a portal that starts despite the settings.
  const guard = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  clearTimeout(guard);
  return { code, printed: output + errors };
}

it.each<[name: string, value: string | undefined, why: string]>([
  ['PORTAL_API_URL', undefined, 'is not set; it is the base address of the public API'],
  ['PORTAL_API_TOKEN', undefined, 'is not set; it is the credential the public API asks for'],
  ['PORTAL_ADMIN_URL', '', 'is not set; it is the address of the admin service'],
  ['PORTAL_API_URL', 'api.example.org', 'must be a full web address that begins with http:// or https://'],
  ['PORTAL_ADMIN_URL', 'https://user:hush-in-the-address@admin.example.org', 'must be a full web address'],
  ['PORTAL_SITE_URL', 'https://gallery.example.org/nl', 'must be scheme and host only'],
  ['PORT', '99999', 'must be a whole number from 0 to 65535'],
  ['PORTAL_METADATA_BROKERS', '[{"domian":".nl","url":"wss://a.example"}]', 'must be a JSON list of rules'],
  ['PORTAL_STREAMING_HOSTS', '{"nl":', 'is not JSON'],
  ['PORTAL_SECRET', 'hush', 'must be at least 32 bytes long'],
  ['PORTAL_API_TOKEN', 'hush with a space', 'must be'],
  ['PORTAL_CAPTCHA', 'none', 'altcha'],
  ['PORTAL_TRUSTED_PROXIES', '-1', 'must be a whole number from 0 to 16'],
  ['LOG_LEVEL', 'loud', 'info'],
])('%s=%s stops the start with a sentence and an example (rule 23.1)', async (name, value, why) => {
  const { code, printed } = await startWithProblem({ [name]: value });
  expect(code).toBe(1);
  const sentences = printed.split('\n').filter((line) => line.startsWith('  - '));
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toContain(`${name} `);
  expect(sentences[0]).toContain(why);
  expect(sentences[0]).toContain(` Example: ${name}='`);
  expect(printed).not.toContain('hush');
});

it('names all problems at once', async () => {
  const { code, printed } = await startWithProblem({
    PORTAL_API_URL: undefined,
    PORT: 'http',
    PORTAL_ANALYTICS_SITE: '7',
    PORTAL_CAPTCHA: 'recaptcha',
  });
  expect(code).toBe(1);
  for (const name of ['PORTAL_API_URL', 'PORT', 'PORTAL_ANALYTICS_URL', 'PORTAL_RECAPTCHA_SITE_KEY', 'PORTAL_RECAPTCHA_SECRET']) {
    expect(printed).toContain(`  - ${name} `);
  }
  expect(printed).not.toContain('hush');
});

it('stops the start when the port that was set is in use (rule 23.2)', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, printed } = await startWithProblem({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(printed).toContain(`PORT is ${String(port)}, and another program listens there already`);
  expect(printed).toMatch(/ Example: PORT='\d+'/);
  expect(printed).not.toContain('hush');
});
