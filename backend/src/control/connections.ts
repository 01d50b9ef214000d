import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { rejectUpgrade } from '../http/upgrades.ts';
import type { Faults } from './faults.ts';
import type { RequestLog } from './requestLog.ts';

/** The WebSocket connections of a server: faults reject them, and a control call closes them. */
export class Connections {
  private readonly sockets = new Set<Socket>();

  /**
   * Applies faults to new connections. Call it after attaching the metadata broker, so that a rejected connection does not reach the
   * broker.
   */
  watch(server: Server, faults: Faults, log: RequestLog): void {
    server.prependListener('upgrade', (request: IncomingMessage, socket: Socket) => {
      const path = request.url ?? '/';
      const fault = faults.take(path.split('?')[0] ?? '');
      log.add({ method: 'GET', path, status: fault?.kind === 'fail' ? fault.status : 101 });
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
      if (!fault || fault.kind === 'delay') return;
      // The broker ignores other paths.
      request.url = '/rejected';
      // Read what comes, so that the end is noticed.
      if (fault.kind === 'hang') socket.resume().once('end', () => socket.destroy());
      else rejectUpgrade(socket, fault.kind === 'fail' ? fault.status : 500);
    });
  }

  /** Destroys every connection without a close message, as a broken network does; returns their number. */
  cut(): number {
    const count = this.sockets.size;
    for (const socket of this.sockets) socket.destroy();
    return count;
  }
}
