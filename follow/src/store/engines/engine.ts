import type { RawBuilder } from 'kysely';
import type { Queries } from '../tables.ts';

/** The error of a database that must exist and does not. */
export const NO_DATABASE = 'There is no database of the follow service where FOLLOW_DATABASE_URL or FOLLOW_DATA_DIR says.';

/** A database server or file with the current tables. */
export interface Engine {
  /** Runs statements that only read. */
  readonly reader: Queries;
  /** Runs `work` in a transaction, which is rolled back when `work` rejects; of all instances, one runs at a time. */
  change: <T>(work: (transaction: Queries) => Promise<T>) => Promise<T>;
  /** The values of a JSON array, a text or a field, as a table with a column `value`; both engines read a field with `value ->> 'name'`. */
  readJson: (array: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Removes what was deleted from the files of the engine, as far as it can. */
  emptyLog: () => Promise<void>;
  /** Whether this process has the lock of the sender, which it takes if nobody has it; it ends with the process, or with `close`. */
  lockSender: () => Promise<boolean>;
  /** Closes it after the transactions that run. */
  close: () => Promise<void>;
}
