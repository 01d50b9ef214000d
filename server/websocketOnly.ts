import type { Plugin } from 'vite';

/** Files of the packages, by name, and what stands in for them. */
const STAND_INS: Readonly<Record<string, string>> = {
  'polling-xhr': 'export class XHR {}',
  'polling-fetch': 'export class Fetch {}',
  webtransport: 'export class WT {}',
  binary: 'export const deconstructPacket = (packet) => ({ packet, buffers: [] }); export const reconstructPacket = (packet) => packet;',
  'is-binary': 'export const isBinary = () => false; export const hasBinary = isBinary;',
  'base64-arraybuffer': 'export const decode = (text) => text;',
};
const FILE = new RegExp(`/(${Object.keys(STAND_INS).join('|')})(?:\\.node)?\\.js$`);
const PREFIX = '\0websocket-only:';

/**
 * Vite plugin: leaves out of the browser's socket.io-client what the portal never uses. The broker is spoken to over a websocket only and tells
 * JSON (contract §6): long polling, WebTransport and binary packets would be an eighth of what a live session loads.
 */
export function websocketOnly(): Plugin {
  return {
    name: 'websocket-only',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      const [, file] = (importer !== undefined && /\/(engine|socket)\.io-/.test(importer) && FILE.exec(source)) || [];
      return file === undefined ? null : PREFIX + file;
    },
    load: (id) => (id.startsWith(PREFIX) ? STAND_INS[id.slice(PREFIX.length)] : null),
  };
}
