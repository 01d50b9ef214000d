import { sql } from 'kysely';
import type { Queries } from './tables.ts';

/** Statements from one schema of the database to the next, in words of both engines. One that was released never changes: add one. */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE followers (
      id text PRIMARY KEY, key text NOT NULL UNIQUE, channel text NOT NULL, "sealedAddress" text NOT NULL, bounces bigint NOT NULL
    )`,
    `CREATE TABLE follows (
      id text PRIMARY KEY, "followerId" text NOT NULL REFERENCES followers (id) ON DELETE CASCADE, target text NOT NULL, name text NOT NULL,
      locale text NOT NULL, phases text NOT NULL, interval text NOT NULL, "createdMs" bigint NOT NULL, "confirmedMs" bigint,
      "lastMessageMs" bigint, UNIQUE ("followerId", target)
    )`,
    `CREATE INDEX "followsUnconfirmed" ON follows ("createdMs") WHERE "confirmedMs" IS NULL`,
    `CREATE TABLE snapshots (city text NOT NULL, "sessionId" bigint NOT NULL, content text NOT NULL, PRIMARY KEY (city, "sessionId"))`,
    `CREATE TABLE news (
      "followId" text NOT NULL REFERENCES follows (id) ON DELETE CASCADE, key text NOT NULL, city text NOT NULL, "sessionId" bigint NOT NULL,
      news text NOT NULL, "foundMs" bigint NOT NULL, "startMs" bigint, "messageId" text, "sentMs" bigint, PRIMARY KEY ("followId", key)
    )`,
    `CREATE INDEX "newsBySession" ON news (city, "sessionId")`,
    `CREATE INDEX "newsWaiting" ON news ("followId", "foundMs", "startMs") WHERE "messageId" IS NULL AND "sentMs" IS NULL`,
    `CREATE INDEX "newsByMessage" ON news ("messageId") WHERE "messageId" IS NOT NULL`,
    `CREATE TABLE messages (
      id text PRIMARY KEY, "messageId" text NOT NULL UNIQUE, batch text NOT NULL,
      "followerId" text NOT NULL REFERENCES followers (id) ON DELETE CASCADE, channel text NOT NULL, kind text NOT NULL,
      "followId" text REFERENCES follows (id) ON DELETE CASCADE, locale text NOT NULL, "createdMs" bigint NOT NULL, "dueMs" bigint NOT NULL,
      attempts bigint NOT NULL
    )`,
    `CREATE INDEX "messagesByFollower" ON messages ("followerId")`,
    `CREATE INDEX "messagesByFollow" ON messages ("followId") WHERE "followId" IS NOT NULL`,
    `CREATE INDEX "messagesDue" ON messages (channel, kind, attempts, "dueMs", id)`,
    `CREATE TABLE "secretChecks" (sealed text NOT NULL)`,
    `CREATE TABLE requests ("followerId" text NOT NULL REFERENCES followers (id) ON DELETE CASCADE, "askedMs" bigint NOT NULL)`,
    `CREATE INDEX "requestsByFollower" ON requests ("followerId")`,
  ],
  [
    `CREATE TABLE deliveries (
      "messageId" text PRIMARY KEY, "followerId" text NOT NULL REFERENCES followers (id) ON DELETE CASCADE, "sentMs" bigint NOT NULL
    )`,
    `CREATE INDEX "deliveriesByFollower" ON deliveries ("followerId")`,
    `CREATE INDEX "deliveriesByTime" ON deliveries ("sentMs")`,
    `ALTER TABLE messages ADD COLUMN "rejectedMs" bigint`,
  ],
];

const CURRENT = MIGRATIONS.length;

/**
 * Creates the tables in an empty database, and brings those of an earlier version to the current schema. Rejects with an Error if they are
 * of a later version. Call it in a transaction that no other one runs beside.
 */
export async function migrate(transaction: Queries): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS "schemaNumber" (schema bigint NOT NULL)`.execute(transaction);
  const row = await transaction.selectFrom('schemaNumber').select('schema').executeTakeFirst();
  const schema = row?.schema ?? 0;
  if (schema > CURRENT)
    throw new Error(
      `The database of FOLLOW_DATABASE_URL is of a later version of the follow service (schema ${schema}; this version has ${CURRENT}). Install that version.`,
    );
  if (schema === CURRENT) return;
  for (const statement of MIGRATIONS.slice(schema).flat()) await sql.raw(statement).execute(transaction);
  if (row) await transaction.updateTable('schemaNumber').set({ schema: CURRENT }).execute();
  else await transaction.insertInto('schemaNumber').values({ schema: CURRENT }).execute();
}
