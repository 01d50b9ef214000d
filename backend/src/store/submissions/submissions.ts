import type { Database } from '../database.ts';
import { insertRows } from '../engines/insertRows.ts';
import { command, query } from '../engines/statements.ts';
import { parseJson } from '../sessionRow.ts';

const selectDownloads = query(({ queries }) =>
  queries.selectFrom('downloads').select(['sessionId', 'receivedMs', 'body']).orderBy('id', 'desc').limit(100),
);

const deleteDownloads = command(({ queries }, beforeMs: number) => queries.deleteFrom('downloads').where('receivedMs', '<', beforeMs));

const deleteRegistrations = command(({ queries }, beforeMs: number) =>
  queries.deleteFrom('registrations').where('receivedMs', '<', beforeMs),
);

/** What visitors sent: requests for a download, and registrations for protected sessions. */
export class Submissions {
  readonly #database: Database;

  /** Whether the answer to a download request says that an e-mail is sent; this backend sends none. */
  saysEmail = false;

  constructor(database: Database) {
    this.#database = database;
  }

  async addDownload(sessionId: number, receivedMs: number, body: object): Promise<void> {
    await insertRows(this.#database, 'downloads', [{ sessionId, receivedMs, body }]);
  }

  /** The last hundred download requests, newest first. */
  async listDownloads(): Promise<{ sessionId: number; receivedMs: number; body: unknown }[]> {
    return (await selectDownloads(this.#database)).map((row) => ({ ...row, body: parseJson(row.body) }));
  }

  async addRegistration(sessionId: number, receivedMs: number, person: { first_name: string; name: string; email: string }): Promise<void> {
    const { first_name: firstName, name, email } = person;
    await insertRows(this.#database, 'registrations', [{ sessionId, receivedMs, firstName, name, email }]);
  }

  /** Removes what was received before an instant (epoch ms); resolves to how much that was. */
  async removeBefore(beforeMs: number): Promise<{ downloads: number; registrations: number }> {
    const downloads = await deleteDownloads(this.#database, beforeMs);
    const registrations = await deleteRegistrations(this.#database, beforeMs);
    // The log of changes beside the database has the rows until it is emptied.
    if (downloads + registrations > 0) await this.#database.emptyLog();
    return { downloads, registrations };
  }
}
