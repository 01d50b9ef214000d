import { describe, expect, it } from 'vitest';
import { acceptMessage, type ProtocolState, MESSAGE_LIMIT, NEW_PROTOCOL_STATE, VALUE_LIMIT } from './brokerMessage.ts';

const HANDSHAKE = '0{"sid":"a","upgrades":["websocket"],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}';
const OPEN: ProtocolState = { isOpen: true };
/** Lists in lists: converting them to a text overflows the stack. */
const NESTED = '['.repeat(20_000) + ']'.repeat(20_000);
/** An object that cannot be converted to a text or a number. */
const INCONVERTIBLE = '{"toString":1,"valueOf":1}';
const JOINED: ProtocolState = { ...OPEN, namespace: '/city,' };
const DEFAULT: ProtocolState = { ...OPEN, namespace: '' };

describe('a broker message that follows the protocol', () => {
  it.each<[string, ProtocolState, string, ProtocolState]>([
    ['the handshake', NEW_PROTOCOL_STATE, HANDSHAKE, OPEN],
    ['the connection to a namespace', OPEN, '40/city,{"sid":"b"}', JOINED],
    ['the connection to the default namespace', OPEN, '40{"sid":"b"}', DEFAULT],
    ['a connection error', OPEN, '44/city,{"message":"not you"}', OPEN],
    ['a connection error without a message', OPEN, '44/city,{"data":1}', OPEN],
    ['a connection that can be resumed', OPEN, '40/city,{"sid":"b","pid":"c"}', JOINED],
    ['a ping', JOINED, '2', JOINED],
    ['a packet without effect', JOINED, '6', JOINED],
    ['an event', JOINED, '42/city,["topics",[]]', JOINED],
    ['an event of the default namespace', DEFAULT, '42["topics",[]]', DEFAULT],
    ['an event that requests an acknowledgement', JOINED, '42/city,12["topics",[]]', JOINED],
    ['a large event', JOINED, `42/city,["topics",${JSON.stringify(Array(20_000).fill({ _id: 'a' }))},"offset"]`, JOINED],
    ['the end of the connection', JOINED, '41/city,', JOINED],
  ])('is accepted: %s', (_name, state, message, next) => {
    expect(acceptMessage(state, message)).toEqual(next);
  });
});

describe('a broker message that would make the library throw, block or store without a limit', () => {
  it.each<[string, ProtocolState, unknown]>([
    ['a handshake that is null', NEW_PROTOCOL_STATE, '0null'],
    ['a handshake that is no JSON', NEW_PROTOCOL_STATE, '0{not json'],
    ['a handshake without upgrades', NEW_PROTOCOL_STATE, '0{"sid":"a","pingInterval":1,"pingTimeout":1}'],
    ['a handshake whose upgrades have only a length', NEW_PROTOCOL_STATE, HANDSHAKE.replace('["websocket"]', '{"length":1000000000}')],
    ['pings further apart than a timer can wait', NEW_PROTOCOL_STATE, HANDSHAKE.replace('25000', '1e12')],
    ['pings in negative time', NEW_PROTOCOL_STATE, HANDSHAKE.replace('25000', '-25000')],
    ...[NESTED, INCONVERTIBLE, '"25000"'].flatMap((value): [string, ProtocolState, string][] => [
      ['pings at no number', NEW_PROTOCOL_STATE, HANDSHAKE.replace('25000', value)],
      ['pings that end at no number', NEW_PROTOCOL_STATE, HANDSHAKE.replace('20000', value)],
    ]),
    ...[NESTED, INCONVERTIBLE, '1'].flatMap((value): [string, ProtocolState, string][] => [
      ['a connection whose id is no text', OPEN, `40/city,{"sid":${value}}`],
      ['a connection whose second id is no text', OPEN, `40/city,{"sid":"b","pid":${value}}`],
      ['a connection error whose message is no text', JOINED, `44/city,{"message":${value}}`],
    ]),
    ['anything before the handshake', NEW_PROTOCOL_STATE, '40/city,{"sid":"b"}'],
    ['a second handshake', OPEN, HANDSHAKE],
    ['a binary message', JOINED, new Uint8Array(1)],
    ['more values than a full list has', JOINED, `42/city,["votes",[${'{},'.repeat(VALUE_LIMIT)}{}]]`],
    ['nothing', JOINED, ''],
    ['a connection without an id', OPEN, '40/city,{}'],
    ['a connection that is no JSON', OPEN, '40/city,garbage'],
    ['a namespace that does not end', OPEN, '40/city'],
    ['an event after the end of a connection that was never made', acceptMessage(OPEN, '41/city,') ?? JOINED, '42/city,["topics",[]]'],
    ['a second connection', JOINED, '40/city,{"sid":"b"}'],
    ['an event before the connection', OPEN, '42/city,["topics",[]]'],
    ['an event of another namespace', JOINED, '42/town,["topics",[]]'],
    ['an event with nothing in it', JOINED, '42/city,'],
    ['an event with too many arguments', JOINED, `42/city,["topics"${',1'.repeat(200_000)}]`],
    ['a large event that is no JSON', JOINED, `42/city,["topics"${',1'.repeat(200_000)}`],
    ['a connection error without a reason', OPEN, '44/city,'],
    ['an acknowledgement', JOINED, '43/city,1[]'],
    ['the first part of a binary event', JOINED, '451-/city,["topics",{"_placeholder":true,"num":0}]'],
    ['an unknown packet', JOINED, '9'],
    ['an unknown packet of a namespace', JOINED, '49/city,'],
    ['more than 8 MB', JOINED, `42/city,["topics","${'x'.repeat(MESSAGE_LIMIT)}"]`],
  ])('is rejected: %s', (_name, state, message) => {
    expect(acceptMessage(state, message)).toBeUndefined();
  });
});
