import { type Database, SEARCH_SCHEMA } from './postgresClient.ts';

/** Version of the tables: an index of another version is thrown away and built again. */
const SCHEMA_VERSION = '6';

/** A row of `passage` refers to its long values, so that many rows are visited quickly; tokens can hardly be compressed. */
const TABLES = `
  CREATE SCHEMA ${SEARCH_SCHEMA};
  CREATE TABLE ${SEARCH_SCHEMA}.session (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    city text NOT NULL,
    session_id bigint NOT NULL,
    city_title text NOT NULL,
    time_zone text NOT NULL,
    content_language text,
    visibility text NOT NULL,
    reference text NOT NULL,
    name text NOT NULL,
    start_ms bigint,
    year text,
    category text,
    category_name text,
    listed text NOT NULL,
    content text NOT NULL,
    checked_ms bigint NOT NULL,
    passages integer NOT NULL
  );
  CREATE UNIQUE INDEX session_city ON ${SEARCH_SCHEMA}.session (lower(city), session_id);
  CREATE INDEX session_checks ON ${SEARCH_SCHEMA}.session (lower(city), visibility) INCLUDE (session_id);
  CREATE TABLE ${SEARCH_SCHEMA}.passage (
    id bigint PRIMARY KEY,
    session bigint NOT NULL REFERENCES ${SEARCH_SCHEMA}.session ON DELETE CASCADE,
    speakers text NOT NULL,
    packed text NOT NULL,
    tokens tsvector NOT NULL
  ) WITH (toast_tuple_target = 128);
  ALTER TABLE ${SEARCH_SCHEMA}.passage ALTER COLUMN tokens SET STORAGE EXTERNAL;
  CREATE INDEX passage_session ON ${SEARCH_SCHEMA}.passage (session);
  CREATE INDEX passage_tokens ON ${SEARCH_SCHEMA}.passage USING gin (tokens);
  CREATE TABLE ${SEARCH_SCHEMA}.profile (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    city text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    details text NOT NULL
  );
  CREATE UNIQUE INDEX profile_subject ON ${SEARCH_SCHEMA}.profile (lower(city), kind, subject, md5(details));
  CREATE TABLE ${SEARCH_SCHEMA}.share (
    session bigint NOT NULL REFERENCES ${SEARCH_SCHEMA}.session,
    profile bigint NOT NULL,
    session_id bigint NOT NULL,
    visibility text NOT NULL,
    start_ms bigint NOT NULL,
    year text NOT NULL,
    turns integer NOT NULL,
    seconds integer NOT NULL,
    votes integer NOT NULL,
    speeches integer NOT NULL,
    ballots integer NOT NULL,
    packed text,
    PRIMARY KEY (session, profile)
  ) WITH (toast_tuple_target = 128);
  CREATE INDEX share_profile ON ${SEARCH_SCHEMA}.share (profile, start_ms);
  CREATE TABLE ${SEARCH_SCHEMA}.share_sum (
    profile bigint NOT NULL,
    year text NOT NULL,
    shares integer NOT NULL,
    turns integer NOT NULL,
    seconds bigint NOT NULL,
    votes integer NOT NULL,
    PRIMARY KEY (profile, year)
  );
  CREATE TABLE ${SEARCH_SCHEMA}.item (
    item text NOT NULL,
    session bigint NOT NULL REFERENCES ${SEARCH_SCHEMA}.session ON DELETE CASCADE,
    packed text NOT NULL,
    PRIMARY KEY (item, session)
  );
  CREATE INDEX item_session ON ${SEARCH_SCHEMA}.item (session);
  CREATE TABLE ${SEARCH_SCHEMA}.vocabulary (token text COLLATE "C" PRIMARY KEY);
  CREATE INDEX vocabulary_grams ON ${SEARCH_SCHEMA}.vocabulary USING gin (token gin_trgm_ops);
  COMMENT ON SCHEMA ${SEARCH_SCHEMA} IS '${SCHEMA_VERSION}'`;

/** Whether the index exists and has the version of this program. */
export async function hasTables(sql: Database): Promise<boolean> {
  const [row] = await sql<{ version: string | null }[]>`
    SELECT obj_description(to_regnamespace(${SEARCH_SCHEMA}), 'pg_namespace') AS version`;
  return row?.version === SCHEMA_VERSION;
}

/** Creates an empty index instead of what is there. */
export async function createTables(sql: Database): Promise<void> {
  await sql.unsafe('CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public');
  await sql.unsafe(`DROP SCHEMA IF EXISTS ${SEARCH_SCHEMA} CASCADE; ${TABLES}`);
}
