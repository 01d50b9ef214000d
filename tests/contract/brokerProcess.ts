// A process that reads a session from each broker of PORTAL_METADATA_BROKERS, as a snapshot and as a watched session, and sends the results
// to its parent, which ends it. With the argument `in-turn` it does one after another.
import { getSettings } from '../../src/config/settings/currentSettings.ts';
import { ok } from '../../src/domain/http/result.ts';
import type { City } from '../../src/domain/city/city.ts';
import { isUnknown, type SessionMetadata } from '../../src/domain/session/metadata.ts';
import { getMetadataSnapshot } from '../../src/services/server/broker/metadataSnapshot.ts';
import { WatchedSessions } from '../../src/services/server/broker/watchedSessions.ts';

const isInTurn = process.argv[2] === 'in-turn';
const watched = new WatchedSessions();
/** Most attempts to read a snapshot that timed out. */
const MOST_ATTEMPTS = 20;
const delays = { metadataDelayMs: 0, transcriptionDelayMs: 0 };

/** The number of topics, or that they are not known (rule 17.17). */
const toCount = (metadata: SessionMetadata): number | 'unknown' => (isUnknown(metadata, 'topics') ? 'unknown' : metadata.topics.length);

async function readBroker({ city: name = '', url }: { city?: string | undefined; url: string }): Promise<[string, object]> {
  const city = { name, metadataCustomer: name, timeZone: 'Europe/Brussels' } as City;
  const readSnapshot = () => getMetadataSnapshot(city, { sessionId: 1, isPublished: true, isProtected: false });
  const readSnapshotInTurn = async () => {
    let answer = await readSnapshot();
    // On a busy machine converting the largest list can take longer than the time-out of a broker: `rejected` while it is converted.
    const isLate = () => !answer.ok && ['timeout', 'rejected'].includes(answer.error.kind);
    for (let attempt = 2; attempt <= MOST_ATTEMPTS && isLate(); attempt += 1) answer = await readSnapshot();
    return answer;
  };
  const readLive = () =>
    watched.read(
      { broker: `${url}/${name}`, sessionId: 1, reference: 'session', timeZone: city.timeZone, ...delays },
      { isPublished: true, isProtected: false, channelStatus: 'live' },
      { onChange: () => undefined, getTicket: () => Promise.resolve(ok(undefined)) },
    );
  const [snapshot, live] = isInTurn ? [await readSnapshotInTurn(), await readLive()] : await Promise.all([readSnapshot(), readLive()]);
  return [name, { snapshot: snapshot.ok ? toCount(snapshot.value) : snapshot.error.kind, live: live && toCount(live.state) }];
}

const rules = getSettings().metadataBrokers;
const answers: [string, object][] = [];
if (isInTurn) for (const rule of rules) answers.push(await readBroker(rule));
else answers.push(...(await Promise.all(rules.map(readBroker))));
process.send?.(Object.fromEntries(answers));
