import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { ConnectionsPerNetwork } from './connectionsPerNetwork.ts';

let nowMs = 0;
const isPortal = ({ headers }: IncomingMessage) => headers.authorization === 'Bearer portal';
const toRequest = (address: string, headers = {}) => {
  const socket = Object.assign(new EventEmitter(), { remoteAddress: address });
  return { headers, socket } as unknown as IncomingMessage;
};

it('lets a network open 1000 connections at once and 20 a second', () => {
  const networks = new ConnectionsPerNetwork(0, () => nowMs, isPortal);
  const reconnect = (address: string) => {
    const request = toRequest(address);
    const isAllowed = networks.enter(request);
    request.socket.emit('close');
    return isAllowed;
  };
  const countAllowed = () => Array.from({ length: 1500 }, () => reconnect('203.0.113.7')).filter(Boolean).length;
  expect(countAllowed()).toBe(1000);
  expect(reconnect('203.0.113.8')).toBe(true);
  networks.tick();
  nowMs += 2000;
  expect(countAllowed()).toBe(40);
  nowMs += 60_000;
  networks.tick();
  expect(countAllowed()).toBe(1000);
});

it('has budgets for each network, and one for connections that may be everybody', () => {
  const networks = new ConnectionsPerNetwork(0, () => nowMs, isPortal);
  const getBudgets = (address: string) => {
    const request = toRequest(address);
    networks.enter(request);
    return networks.getBudgets(request);
  };
  expect(getBudgets('203.0.113.7')).toBe(getBudgets('203.0.113.7'));
  expect(getBudgets('203.0.113.7')).not.toBe(getBudgets('203.0.113.8'));
  expect(getBudgets('127.0.0.1')).toBe(getBudgets('::1'));
});

it('does not count the connections of a portal, which have budgets of their own', () => {
  const networks = new ConnectionsPerNetwork(0, () => nowMs, isPortal);
  const connect = (headers = {}) => networks.enter(toRequest('203.0.113.7', headers));
  const portal = { authorization: 'Bearer portal' };
  for (let count = 0; count < 1000; count += 1) expect([connect(), connect(portal)]).toEqual([true, true]);
  expect([connect(), connect({ authorization: 'Bearer other' }), connect(portal)]).toEqual([false, false, true]);
  const getBudgets = (address: string, headers = {}) => {
    const request = toRequest(address, headers);
    networks.enter(request);
    return networks.getBudgets(request);
  };
  expect(getBudgets('203.0.113.7', portal)).toBe(getBudgets('127.0.0.1', portal));
  expect(getBudgets('203.0.113.7', portal)).not.toBe(getBudgets('127.0.0.1'));
});
