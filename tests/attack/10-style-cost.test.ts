import { afterAll, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { removeSeedFolders, writeCities } from '../support/cityFolders.ts';
import { measureProcessorSeconds } from '../support/processorTime.ts';
import { describeDeployments } from './deployments.ts';

/** Processor time for a city's first page, s: 99,000 tabs took 10 s and more, any other page takes less than 1 s. */
const MOST_SECONDS = 4;

/** Longest style sheet and HTML that are read, in characters. */
const LENGTH = 99_000;

/** Settings of a city that a slow reader spends much time on. */
const SETTINGS: Readonly<Record<string, Record<string, string>>> = {
  tabs: { customStylesheet: `a${'\t'.repeat(LENGTH)}b{color:red}` },
  regels: { customStylesheet: `.a{width:${' '.repeat(LENGTH)}1px}` },
  haakjes: { customStylesheet: '.a:not('.repeat(LENGTH / 7) },
  diep: { customStylesheet: 'a{/*}*/'.repeat(LENGTH / 7) },
  waarde: { customStylesheet: `.a{width:${'calc('.repeat(LENGTH / 5)}}` },
  tags: { homePageContent: '<b>'.repeat(LENGTH / 3) },
  kleiner: { homePageContent: '<'.repeat(LENGTH), aboutPageContent: '<a '.repeat(LENGTH / 3) },
  kleur: { primaryColour: `${'('.repeat(LENGTH)}red`, headerColour: `rgb(${' '.repeat(LENGTH)}1)` },
};

const folder = writeCities(SETTINGS);
afterAll(removeSeedFolders);

describeDeployments(
  '32.10 the look of a city does not stop the portal',
  (deployment) => {
    it.each(Object.keys(SETTINGS))('%s', async (city) => {
      await fetch(`${deployment.portal}/waterdam`);
      let status = 0;
      const seconds = await measureProcessorSeconds(deployment.pids, async () => {
        status = (await fetch(`${deployment.portal}/${city}`)).status;
      });
      expect(status).toBe(200);
      expect(seconds).toBeLessThan(MOST_SECONDS);
    });
  },
  { args: ['--seed', folder, '--seed', inRoot('backend', 'seed')] },
);
