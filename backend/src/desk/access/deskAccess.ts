import { RateLimiterMemory } from 'rate-limiter-flexible';
import { sameSecret } from '../../bearer.ts';

/** Time after its last use at which a login ends: longer than any meeting. */
const LOGIN_MS = 12 * 3_600_000;
/** Time in which a login link can be used. */
const CODE_MS = 600_000;
const STORED_NOTICES = 20;
/** Wrong tokens of one network within a minute, after which its further wrong ones wait. */
const WRONG_TOKENS = 10;

/** What a page says about an earlier change, and the id of the element that receives the focus. */
export interface Notice {
  text: string;
  anchor: string;
}

/** A person who is logged in at the desk. */
export class DeskLogin {
  usedMs: number;
  private readonly notices = new Map<string, Notice>();
  private lastId = 0;

  constructor(usedMs: number) {
    this.usedMs = usedMs;
  }

  /** Stores a notice for the page that follows a change, and returns its id. */
  addNotice(notice: Notice): string {
    this.lastId += 1;
    this.notices.delete(String(this.lastId - STORED_NOTICES));
    this.notices.set(String(this.lastId), notice);
    return String(this.lastId);
  }

  getNotice(id: string): Notice | undefined {
    return this.notices.get(id);
  }
}

/** Options of `DeskAccess`. */
interface DeskAccessOptions {
  controlToken: string;
  /** Epoch milliseconds. */
  clock: () => number;
  /** A secret that cannot be guessed. */
  random: () => string;
}

/** The logins at the desk, in memory, by the random value of their cookie. */
export class DeskAccess {
  private readonly logins = new Map<string, DeskLogin>();
  private readonly codeEndMs = new Map<string, number>();
  private readonly wrongTokens = new RateLimiterMemory({ points: WRONG_TOKENS, duration: 60 });
  private readonly options: DeskAccessOptions;

  constructor(options: DeskAccessOptions) {
    this.options = options;
  }

  /**
   * Checks a control token that was sent from a network: the right one always logs in (rule 23.12), so that nobody can lock others out.
   * Resolves to the value of the cookie, or to the seconds to wait; undefined: wrong.
   */
  async logIn(token: string, network: string): Promise<{ value: string } | { waitSeconds: number } | undefined> {
    if (sameSecret(token, this.options.controlToken)) return { value: this.create() };
    const wrong = await this.wrongTokens.get(network);
    if (wrong && wrong.consumedPoints >= WRONG_TOKENS) return { waitSeconds: Math.max(1, Math.ceil(wrong.msBeforeNext / 1000)) };
    await this.wrongTokens.penalty(network);
    return undefined;
  }

  /** Creates the code of a login link; it can be used once, until `endMs` (epoch ms). */
  createCode(): { code: string; endMs: number } {
    const nowMs = this.options.clock();
    for (const [code, endMs] of this.codeEndMs) if (endMs <= nowMs) this.codeEndMs.delete(code);
    const code = this.options.random();
    this.codeEndMs.set(code, nowMs + CODE_MS);
    return { code, endMs: nowMs + CODE_MS };
  }

  /** Uses the code of a login link. Returns the value of the cookie; undefined: the code is unknown, used or expired. */
  useCode(code: string): string | undefined {
    const endMs = this.codeEndMs.get(code);
    this.codeEndMs.delete(code);
    return endMs !== undefined && endMs > this.options.clock() ? this.create() : undefined;
  }

  /** The login of a cookie; this use extends it. */
  find(value: string | undefined): DeskLogin | undefined {
    const login = value === undefined ? undefined : this.logins.get(value);
    if (!login || value === undefined) return undefined;
    const nowMs = this.options.clock();
    if (nowMs - login.usedMs > LOGIN_MS) {
      this.logins.delete(value);
      return undefined;
    }
    login.usedMs = nowMs;
    return login;
  }

  logOut(value: string): void {
    this.logins.delete(value);
  }

  private create(): string {
    const nowMs = this.options.clock();
    for (const [value, { usedMs }] of this.logins) if (nowMs - usedMs > LOGIN_MS) this.logins.delete(value);
    const value = this.options.random();
    this.logins.set(value, new DeskLogin(nowMs));
    return value;
  }
}
