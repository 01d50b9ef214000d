import { describe, expect, it } from 'vitest';
import { liveSession } from '../store/testStore.ts';
import { TicketSigner } from './sessionTicket.ts';

const NOW = 1_793_000_000_000;
let nowMs = NOW;
const secret = new Uint8Array(32).fill(1);
const tickets = new TicketSigner(secret, () => nowMs);
const session = { ...liveSession, password: 'geheim' };

describe('a ticket (rule 12.22)', () => {
  it('is valid for its session for ten minutes', () => {
    nowMs = NOW;
    const { ticket, expires } = tickets.issue(session);
    expect(expires).toBe(NOW + 600_000);
    expect(tickets.verify(session, ticket)).toBe(true);
    nowMs = expires - 1;
    expect(tickets.verify(session, ticket)).toBe(true);
    nowMs = expires;
    expect(tickets.verify(session, ticket)).toBe(false);
  });

  it.each([
    ['another session', { ...session, sessionId: 4712 }],
    ['the same number in another city', { ...session, city: 'duinkerk' }],
    ['a session with another password', { ...session, password: 'anders' }],
    ['a withdrawn session', { ...session, published: false }],
  ])('is not valid for %s', (_what, other) => {
    nowMs = NOW;
    expect(tickets.verify(other, tickets.issue(session).ticket)).toBe(false);
  });

  it('is not valid when any character of it is changed, or with another secret', () => {
    nowMs = NOW;
    const { ticket } = tickets.issue(session);
    const changed = Array.from(ticket, (character, at) => ticket.slice(0, at) + (character === '1' ? '2' : '1') + ticket.slice(at + 1));
    for (const each of [...changed, '', 'x', `${ticket}x`, undefined, null, 1, {}, [ticket]])
      expect(tickets.verify(session, each)).toBe(false);
    expect(new TicketSigner(new Uint8Array(32), () => nowMs).verify(session, ticket)).toBe(false);
  });
});
