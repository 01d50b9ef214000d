import type { AliasedExpression, Expression } from 'kysely';
import type { TableQueries } from './tables.ts';

/** The scope of a transaction during which no other one runs. */
export const EVERYTHING: unique symbol = Symbol('everything');

/** Which transactions must not run at the same time: those about a session (its id), those about a city (its name), or all of them. */
export type Scope = number | string | typeof EVERYTHING;

/** A row that a statement is given. */
export interface GivenRow {
  name?: string;
  sessionId?: number;
}

/** The table of the rows that a statement is given, in their order. */
export interface GivenTable {
  position: number;
  name: string;
  sessionId: number;
}

/** What each engine says in words of its own. One object for an engine: statements are kept by it. */
export interface Dialect {
  /** A table of rows, which are one value of the statement: their number may differ from call to call. */
  toGiven: (rows: readonly GivenRow[]) => AliasedExpression<GivenTable, 'given'>;
  /** The column with the order in which rows of `subtitles` were added. */
  subtitleOrder: Expression<unknown>;
}

/** A database server or file. */
export interface Engine {
  readonly dialect: Dialect;
  /** Runs transactions and changes. */
  readonly writer: TableQueries;
  /** Runs statements that only read, also while a transaction runs; the writer itself where there is but one connection. */
  readonly reader: TableQueries;
  /** Waits until no other transaction of the scope runs in any process. The lock ends with the transaction. */
  lock: (transaction: TableQueries, scope: Scope | undefined) => Promise<void>;
  /** Whether an error says that the engine ended a transaction in favour of others: it may succeed when it is run again. */
  isConflict: (error: unknown) => boolean;
  /** Removes what was deleted from the files of the engine, as far as it can. */
  emptyLog: () => Promise<void>;
  close: () => Promise<void>;
}
