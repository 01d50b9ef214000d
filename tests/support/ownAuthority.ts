import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureProgram } from '../../scripts/lib/debianPackage.mjs';

/** A private certificate authority with the certificate of a server on this machine, as files. */
export interface OwnAuthority {
  /** The certificate of the authority, for those who trust it. */
  authority: string;
  /** The certificate of `localhost`. */
  certificate: string;
  /** The same with that of the authority behind it. */
  chain: string;
  key: string;
}

const EC_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** Makes a private authority in a folder; rejects when openssl is missing and cannot be installed. */
export async function makeOwnAuthority(folder: string): Promise<OwnAuthority> {
  const openssl = await ensureProgram('openssl', 'openssl');
  if (openssl === undefined) throw new Error('openssl is missing.');
  const run = (...args: string[]) => execFileSync(openssl, args, { cwd: folder, stdio: 'pipe' });
  run('req', '-x509', ...EC_KEY, '-days', '2', '-subj', '/CN=Authority of the town', '-keyout', 'authority.key', '-out', 'authority.pem');
  run('req', ...EC_KEY, '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost\n');
  const signer = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'];
  const certificate = run('x509', '-req', '-in', 'server.csr', ...signer, '-days', '1', '-extfile', 'names').toString();
  writeFileSync(join(folder, 'server.pem'), certificate);
  writeFileSync(join(folder, 'chain.pem'), certificate + run('x509', '-in', 'authority.pem').toString());
  const [authority, server, chain, key] = ['authority.pem', 'server.pem', 'chain.pem', 'server.key'].map((name) => join(folder, name));
  return { authority, certificate: server, chain, key } as OwnAuthority;
}
