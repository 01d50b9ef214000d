import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those could take a port while its server is stopped. */
const PORTS = { from: 20_000, to: 32_000 };

const canBeHad = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const server = createServer().listen(port, '127.0.0.1');
    server.once('listening', () => server.close(() => resolve(true)));
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
  });

const given = new Set<number>();

/** Resolves to a port that nobody listens on, another one each time. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  if (given.has(port) || !(await canBeHad(port))) return findFreePort();
  given.add(port);
  return port;
}
