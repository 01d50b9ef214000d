import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** For tests: a browser that has subscribed: its keys, and the subscription as it is stored. */
export function subscribeTest(endpoint: string) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { browser, auth, stored: JSON.stringify({ endpoint, expirationTime: null, keys }) };
}

/** For tests: reads an encrypted message as a browser does (RFC 8188 and 8291). */
export function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const derive = (from: Buffer, key: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const secret = derive(auth, browser.computeSecret(senderKey), info, 32);
  const contentKey = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(21 + senderKey.length, -16)), decipher.final()]);
  // A 2 and zeros end the only record.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

/** For tests: a push service on loopback, with a certificate of its own (a file). */
export async function startTestPushService() {
  const folder = mkdtempSync(join(tmpdir(), 'push-'));
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', cert, ...subject],
    { stdio: 'ignore' },
  );
  const service = {
    received: [] as { path: string; headers: IncomingHttpHeaders; body: Buffer }[],
    status: 201,
    headers: {},
    url: '',
    isEndless: false,
  };
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    void buffer(request).then((body) => {
      service.received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(service.status, service.headers);
      if (service.isEndless) response.write('x');
      else response.end();
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  service.url = `https://localhost:${String((server.address() as AddressInfo).port)}/push/1`;
  return Object.assign(service, {
    certificate: cert,
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  });
}
