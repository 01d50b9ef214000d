import { topicAddress } from '../session/sessionPath.ts';

/**
 * Returns the address of a session page at a position in seconds, rounded down (rules 6.2, 16.7); without a position the address itself.
 * The query is preserved.
 */
export function addressAt(address: string, seconds: number | undefined): string {
  if (seconds === undefined) return address;
  const [path = '', query] = address.split('?');
  return `${path}/seek/${Math.floor(seconds)}${query === undefined ? '' : `?${query}`}`;
}

/** Returns the address of a session page that opens a topic (rule 6.4). The query is preserved. */
export function itemAddress(address: string, topicId: string): string {
  const [path = '', query] = address.split('?');
  return `${topicAddress(`${path}/topic/`, topicId)}${query === undefined ? '' : `?${query}`}`;
}
