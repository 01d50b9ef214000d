import type { Database } from '../database.ts';
import { parseJson } from '../sessionRow.ts';

/** What visitors sent: requests for a download, and registrations for protected sessions. */
export class Submissions {
  readonly #database: Database;

  /** Whether the answer to a download request says that an e-mail is sent; this backend sends none. */
  saysEmail = false;

  constructor(database: Database) {
    this.#database = database;
  }

  async addDownload(sessionId: number, receivedMs: number, body: object): Promise<void> {
    await this.#database.change('INSERT INTO downloads (sessionId, receivedMs, body) VALUES (?, ?, ?)', sessionId, receivedMs, body);
  }

  /** The last hundred download requests, newest first. */
  async listDownloads(): Promise<{ sessionId: number; receivedMs: number; body: unknown }[]> {
    return this.#database.all('SELECT sessionId, receivedMs, body FROM downloads ORDER BY id DESC LIMIT 100').map((row) => ({
      sessionId: Number(row['sessionId']),
      receivedMs: Number(row['receivedMs']),
      body: parseJson(row['body']),
    }));
  }

  async addRegistration(sessionId: number, receivedMs: number, person: { first_name: string; name: string; email: string }): Promise<void> {
    await this.#database.change(
      'INSERT INTO registrations (sessionId, receivedMs, firstName, name, email) VALUES (?, ?, ?, ?, ?)',
      sessionId,
      receivedMs,
      person.first_name,
      person.name,
      person.email,
    );
  }

  /** Removes what was received before an instant (epoch ms); returns how much that was. */
  async removeBefore(beforeMs: number): Promise<{ downloads: number; registrations: number }> {
    const remove = async (table: string) => {
      const count = Number(this.#database.one(`SELECT count(*) AS count FROM ${table} WHERE receivedMs < ?`, beforeMs)?.['count']);
      await this.#database.change(`DELETE FROM ${table} WHERE receivedMs < ?`, beforeMs);
      return count;
    };
    const removed = { downloads: await remove('downloads'), registrations: await remove('registrations') };
    // The log of changes beside the database has the rows until it is emptied.
    if (removed.downloads + removed.registrations > 0) this.#database.emptyLog();
    return removed;
  }
}
