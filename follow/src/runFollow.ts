import type { Agent } from 'node:https';
import { createApp } from './app.ts';
import { createAddressVault } from './follows/addressVault.ts';
import { createTokens } from './follows/tokens.ts';
import { createMetrics } from './http/followMetrics.ts';
import { createFileChannel } from './mail/fileChannel.ts';
import { createSmtpChannel } from './mail/smtpChannel.ts';
import { createPortalClient } from './portal/portalClient.ts';
import { startReader } from './portal/startReader.ts';
import { createPushChannel } from './push/pushChannel.ts';
import { toVapidKeys } from './push/vapidKeys.ts';
import { startSender } from './sender/startSender.ts';
import { type FollowSettings, readSettings } from './settings.ts';
import { watchAges } from './store/watchAges.ts';
import { checkSecret } from './store/secretCheck.ts';
import { openFollowStore } from './store/openFollowStore.ts';

/** A service that runs. */
interface RunningService {
  /** Origin at which the portal calls it. */
  url: string;
  /** Resolves after the message that is being sent. */
  stop: () => Promise<void>;
}

/** What tests choose. */
interface StartOptions {
  /** Time between two reads of the portal, ms. */
  readEveryMs?: number;
  /** Connections to push services. */
  pushAgent?: Agent;
}

/** Starts the server, the reader of the portal and the sender. */
export async function startFollow(settings: FollowSettings, { readEveryMs, pushAgent }: StartOptions = {}): Promise<RunningService> {
  const { secret, from, smtpUrl, mailDir, portalUrl } = settings;
  const clock = Date.now;
  const store = await openFollowStore(settings.database, { mailDomain: from.address.split('@').at(-1) ?? '' });
  const vault = createAddressVault(secret);
  const tokens = createTokens(secret, clock);
  const keys = toVapidKeys(secret);
  const channels = {
    mail: smtpUrl === undefined ? createFileChannel(mailDir, from) : createSmtpChannel(smtpUrl, from),
    push: createPushChannel({ keys, subject: settings.vapidSubject, ...(pushAgent && { agent: pushAgent }) }),
  };
  const closeStored = async () => {
    for (const channel of Object.values(channels)) channel.close();
    await store.close();
  };
  const metrics = createMetrics(store, clock, () => reader?.lastReadMs());
  let reader: ReturnType<typeof startReader> | undefined;
  try {
    await checkSecret(store, vault);
    const app = await createApp({
      store,
      vault,
      tokens,
      clock,
      pushKey: keys.publicKey,
      forget: channels.mail.forget,
      token: settings.token,
      metrics,
      metricsToken: settings.metricsToken,
      logLevel: settings.logLevel,
    });
    const url = await app.listen({ host: settings.host, port: settings.port });
    const { log } = app;
    if (smtpUrl === undefined) log.warn(`FOLLOW_SMTP_URL is not set: mails are written to ${mailDir}`);
    const ofPortal = startReader({
      store,
      portal: createPortalClient({ url: portalUrl, log }),
      log,
      ...(readEveryMs !== undefined && { everyMs: readEveryMs }),
    });
    reader = ofPortal;
    const { checkNews } = ofPortal;
    const sender = startSender({ store, channels, openAddress: vault.open, tokens, portalUrl, checkNews, count: metrics.count, log });
    const stopEnding = watchAges({ store, forget: channels.mail.forget, clock, log });
    return {
      url,
      async stop() {
        stopEnding();
        await app.close();
        // Without the client of the portal nothing waits for an answer of it any more.
        await Promise.all([sender.stop(), ofPortal.stop()]);
        await closeStored();
      },
    };
  } catch (error) {
    await closeStored();
    throw error;
  }
}

/** Runs the service with the environment of this process; ends the process when it cannot start. */
export async function runFollow(): Promise<void> {
  try {
    const { url, stop } = await startFollow(readSettings(process.env));
    let isStopping = false;
    const end = () => {
      if (isStopping) return;
      isStopping = true;
      void stop().then(() => process.exit(0));
    };
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
    console.log(JSON.stringify({ ready: true, url, port: Number(new URL(url).port) }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
