/**
 * Delay of a reload after a publish, ms: random between the two, so that viewers do not reload at the same time (rule 13.1). Tests,
 * measurements and chaos scenarios use it too; tests/lint/docs.test.ts checks the documents that name it.
 */
export const PUBLISH_RELOAD_MS = { first: 3000, last: 13_000 } as const;
