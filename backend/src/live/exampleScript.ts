import type { SessionScript } from '../store/records.ts';

/**
 * For tests: a meeting of 60 seconds with every kind of record, also items at the seam, after the end of the loop, without a start and
 * without a stop.
 */
export const exampleScript: SessionScript = {
  topics: [
    { id: 'opening', name: '1. Opening', priority: 1, start: 0, stop: 20 },
    { id: 'begroting', name: '2. Begroting', description: 'Het komende jaar.', priority: 2, start: 20, stop: 55.5 },
    { id: 'rondvraag', name: '3. Rondvraag', priority: 3, start: 56 },
    { id: 'besloten', name: '4. Besloten deel', priority: 4 },
    { id: 'later', name: '5. Na afloop', priority: 5, start: 60, stop: 70 },
  ],
  speeches: [
    { id: 'welkom', start: 1, stop: 8, attendee: 'verhoeven', topic: 'opening' },
    { id: 'vraag', start: 8, stop: 31.25, microphone: 4 },
    { id: 'slot', start: 57 },
    { id: 'te-laat', start: 61 },
  ],
  votes: [
    {
      id: 'amendement-4',
      name: 'Amendement 4',
      priority: 1,
      start: 30,
      stop: 50,
      total: 31,
      eligible: 37,
      topic: 'begroting',
      result: [
        { vote: 'yes', label: 'Voor', count: 19, percentage: 61 },
        { vote: 'no', label: 'Tegen', count: 10, percentage: 32 },
        { vote: 'abstain', label: 'Onthouding', count: 2 },
      ],
    },
    { id: 'motie-7', name: 'Motie 7', priority: 2, start: 50, total: 4, result: [{ vote: 'yes', label: 'Voor', count: 4 }] },
    { id: 'motie-9', name: 'Motie 9', priority: 3, total: 0, result: [] },
  ],
  captions: [
    {
      language: 'nl',
      cues: [
        { start: 1000, end: 4000, text: 'Goedenavond allemaal, en welkom in de raadzaal.', speaker: 'Annelies Verhoeven' },
        { start: 58_000, end: 61_000, text: 'Wel thuis.' },
        { start: 61_000, end: 62_000, text: 'Te laat.' },
      ],
    },
    { language: 'en', cues: [{ start: 1000, end: 4000, text: 'Good evening everybody.' }] },
  ],
  incidents: [],
};
