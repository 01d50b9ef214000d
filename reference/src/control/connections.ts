import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Faults } from './faults.ts';
import type { RequestLog } from './requestLog.ts';

/** Watches the websockets of a server, so that they can be refused by a fault and cut off on request. */
export class Connections {
  private readonly sockets = new Set<Duplex>();

  /** To be called after the metadata broker was attached: a refused connection must not reach it. */
  watch(server: Server, faults: Faults, log: RequestLog): void {
    server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
      const path = request.url ?? '/';
      const fault = faults.take(path.split('?')[0] ?? '');
      log.add({ method: 'GET', path, status: fault?.kind === 'fail' ? fault.status : 101 });
      if (fault && fault.kind !== 'delay') {
        // The broker ignores paths that are not its own.
        request.url = '/refused';
        if (fault.kind === 'hang') return;
        socket.end(`HTTP/1.1 ${fault.kind === 'fail' ? fault.status : 500} Refused on purpose\r\nConnection: close\r\n\r\n`);
        return;
      }
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  /** Cuts every websocket off without a word, as a broken network does; answers how many there were. */
  cut(): number {
    const count = this.sockets.size;
    for (const socket of this.sockets) socket.destroy();
    return count;
  }
}
