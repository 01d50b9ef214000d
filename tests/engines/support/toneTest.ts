import { inRoot } from '../../../scripts/lib/paths.mjs';
import { temporaryBackend, toPortalEnvironment } from '../../../scripts/lib/reference.mjs';
import { CONTROL_BAR } from '../../support/player.ts';
import { startPortal, startProgram, stopPrograms } from '../../support/programs.ts';
import { makeToneSeed } from '../../support/toneSeed.ts';
import { TONES } from '../../support/tones.ts';
import { focus } from './elements.ts';
import type { EnginePage } from './enginePage.ts';
import { expect, test as base } from './engineTest.ts';
import { playerText } from './playing.ts';
import { type SoundSink, startSoundSink } from './soundSink.ts';

/** A sound track of the tone sessions. */
export type Tone = keyof typeof TONES;

/** Playwright's test with sessions whose sounds are tones, and a sound device on which the test hears the browser. */
export const test = base.extend<object, { sink: SoundSink }>({
  servers: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const seed = makeToneSeed();
      const script = inRoot('tests', 'support', 'toneBackend.ts');
      const backend = await startProgram(script, [seed.seedFolder, seed.mediaFolder], temporaryBackend);
      const portal = await startPortal(toPortalEnvironment(backend.url));
      await use({ backend, portal });
      await stopPrograms();
      seed.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  sink: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const sink = await startSoundSink();
      await use(sink);
      sink.stop();
    },
    { scope: 'worker' },
  ],
  engineEnvironment: [({ sink }, use) => use(sink.environment), { scope: 'worker' }],
});

/** The track whose tone is heard now; undefined for silence. */
const readTrack = ({ readTone }: SoundSink): Tone | undefined => {
  const hertz = readTone(Object.values(TONES));
  return (Object.keys(TONES) as Tone[]).find((tone) => TONES[tone] === hertz);
};

/** Waits until a track is heard. */
export const expectTrack = (sink: SoundSink, tone: Tone): Promise<void> =>
  expect.poll(() => readTrack(sink), { message: `${tone} is heard`, intervals: [50] }).toBe(tone);

/** Chooses a track in the sound menu, by keyboard: the bar hides from a pointer that rests. */
export async function chooseTrack(page: EnginePage, name: string): Promise<void> {
  await focus(page, { css: `${CONTROL_BAR} button`, name: playerText('sound') });
  await page.press('Enter');
  await focus(page, { css: `${CONTROL_BAR} [role="menuitemradio"]`, text: name });
  await page.press('Enter');
}

export { expect };
