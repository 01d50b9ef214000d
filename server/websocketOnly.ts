import type { Plugin } from 'vite';

/** Types of packets by the digit that stands for them (Engine.IO protocol 4). */
const PACKET_TYPES = `const TYPES = ['open', 'close', 'ping', 'pong', 'message', 'upgrade', 'noop'];`;

/** Files of the packages, by name, and what stands in for them. */
const STAND_INS: Readonly<Record<string, string>> = {
  'polling-xhr': 'export class XHR {}',
  'polling-fetch': 'export class Fetch {}',
  webtransport: 'export class WT {}',
  encodePacket: `${PACKET_TYPES}
    export const encodePacket = ({ type, data }, _supportsBinary, tell) => tell(TYPES.indexOf(type) + (data ?? ''));
    export const encodePacketToBinary = encodePacket;`,
  decodePacket: `${PACKET_TYPES}
    export const decodePacket = (text) => {
      const type = TYPES[text[0]];
      return type ? { type, data: text.slice(1) || undefined } : { type: 'error', data: 'parser error' };
    };`,
  parseuri: `export const parse = (text) => {
      const { protocol, hostname, port, pathname, search } = new URL(text);
      return { source: text, protocol: protocol.slice(0, -1), host: hostname.replace(/[[\\]]/g, ''), port, path: pathname, query: search.slice(1) };
    };`,
  binary: 'export const deconstructPacket = (packet) => ({ packet, buffers: [] }); export const reconstructPacket = (packet) => packet;',
  'is-binary': 'export const isBinary = () => false; export const hasBinary = isBinary;',
};
const FILE = new RegExp(`/(${Object.keys(STAND_INS).join('|')})(?:\\.node)?\\.js$`);
const PREFIX = '\0websocket-only:';

/** Where a client may bring a parser of its own, for which all of the usual one would be kept. */
const OWN_PARSER = /const _parser = opts\.parser \|\| parser;|_(?=parser\.)/g;

/**
 * Vite plugin: leaves out of the browser's socket.io-client what the portal never uses. The broker is spoken to over a websocket only and tells
 * JSON (contract §6): long polling, WebTransport, binary packets and what serves old browsers would be a sixth of what a live session loads.
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
    transform: (code, id) => (id.endsWith('/socket.io-client/build/esm/manager.js') ? code.replace(OWN_PARSER, '') : null),
  };
}
