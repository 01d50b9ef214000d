import { describe, expect, it } from 'vitest';
import { acceptMessage, type BrokerLink, MESSAGE_LIMIT, newLink } from './brokerMessage.ts';
import { fail, ok } from './result.ts';

const HANDSHAKE = '0{"sid":"a","upgrades":["websocket"],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}';
const NEW_LINK = newLink(0);
const OPEN: BrokerLink = { ...NEW_LINK, isOpen: true };
const JOINED: BrokerLink = { ...OPEN, namespace: '/city,' };
const DEFAULT: BrokerLink = { ...OPEN, namespace: '' };
const refused = fail(expect.any(String) as string);

describe('a message of a broker that keeps to the protocol', () => {
  it.each<[string, BrokerLink, string, BrokerLink]>([
    ['the handshake', NEW_LINK, HANDSHAKE, OPEN],
    ['the connection to a namespace', OPEN, '40/city,{"sid":"b"}', JOINED],
    ['the connection to the default namespace', OPEN, '40{"sid":"b"}', DEFAULT],
    ['a refusal', OPEN, '44/city,{"message":"not you"}', OPEN],
    ['a ping', JOINED, '2', JOINED],
    ['a packet that does nothing', JOINED, '6', JOINED],
    ['an event', JOINED, '42/city,["topics",[]]', JOINED],
    ['an event of the default namespace', DEFAULT, '42["topics",[]]', DEFAULT],
    ['an event that wants an acknowledgement', JOINED, '42/city,12["topics",[]]', JOINED],
    ['a large event', JOINED, `42/city,["topics",${JSON.stringify(Array(20_000).fill({ _id: 'a' }))},"offset"]`, JOINED],
    ['the end', JOINED, '41/city,', JOINED],
  ])('is read: %s', (_name, link, message, next) => {
    const accepted = acceptMessage(link, message, 0);
    expect(accepted).toEqual(ok({ ...next, allowance: expect.any(Number) as number }));
  });
});

describe('a message of a broker that would make the library throw, block or keep without limit', () => {
  it.each<[string, BrokerLink, unknown]>([
    ['a handshake that is null', NEW_LINK, '0null'],
    ['a handshake that is no JSON', NEW_LINK, '0{not json'],
    ['a handshake without upgrades', NEW_LINK, '0{"sid":"a","pingInterval":1,"pingTimeout":1}'],
    ['a handshake whose upgrades have only a length', NEW_LINK, HANDSHAKE.replace('["websocket"]', '{"length":1000000000}')],
    ['pings further apart than a timer can wait', NEW_LINK, HANDSHAKE.replace('25000', '1e12')],
    ['pings in negative time', NEW_LINK, HANDSHAKE.replace('25000', '-1')],
    ['anything before the handshake', NEW_LINK, '40/city,{"sid":"b"}'],
    ['a second handshake', OPEN, HANDSHAKE],
    ['a binary message', JOINED, new Uint8Array(1)],
    ['nothing', JOINED, ''],
    ['a connection without an id', OPEN, '40/city,{}'],
    ['a connection that is no JSON', OPEN, '40/city,garbage'],
    ['a namespace that does not end', OPEN, '40/city'],
    ['a second connection', JOINED, '40/city,{"sid":"b"}'],
    ['an event before the connection', OPEN, '42/city,["topics",[]]'],
    ['an event of another namespace', JOINED, '42/town,["topics",[]]'],
    ['an event with nothing in it', JOINED, '42/city,'],
    ['an event with too many arguments', JOINED, `42/city,["topics"${',1'.repeat(200_000)}]`],
    ['a large event that is no JSON', JOINED, `42/city,["topics"${',1'.repeat(200_000)}`],
    ['a refusal without a reason', OPEN, '44/city,'],
    ['an acknowledgement', JOINED, '43/city,1[]'],
    ['the first part of a binary event', JOINED, '451-/city,["topics",{"_placeholder":true,"num":0}]'],
    ['an unknown packet', JOINED, '9'],
    ['an unknown packet of a namespace', JOINED, '49/city,'],
    ['more than 8 MB', JOINED, `42/city,["topics","${'x'.repeat(MESSAGE_LIMIT)}"]`],
  ])('is refused: %s', (_name, link, message) => {
    expect(acceptMessage(link, message, 0)).toEqual(refused);
  });
});

describe('a broker that sends more than a session can have', () => {
  const EVENT = '42/city,["createTopic",{"_id":"a"}]';

  /** How many messages are read of those that come every `pauseMs`. */
  function count(message: string, pauseMs: number, most: number): number {
    let link = JOINED;
    for (let read = 0; read < most; read += 1) {
      const accepted = acceptMessage(link, message, read * pauseMs);
      if (!accepted.ok) return read;
      link = accepted.value;
    }
    return most;
  }

  it('is refused when it sends thousands at once', () => {
    expect(count(EVENT, 0, 10_000)).toBeLessThan(5000);
  });

  it('is read for hours when it sends 100 in a second', () => {
    expect(count(EVENT, 10, 1_000_000)).toBe(1_000_000);
  });

  it('is read when it sends all eleven lists as long as they may be', () => {
    expect(count(`42/city,["topics","${'x'.repeat(MESSAGE_LIMIT - 100)}"]`, 0, 100)).toBeGreaterThanOrEqual(11);
  });
});
