import { expect, it } from 'vitest';
import { inlineScript } from './inlineScript.ts';

it('is at most 1.8 kB long and imports nothing', () => {
  expect(inlineScript.length).toBeLessThanOrEqual(1800);
  expect(inlineScript).not.toMatch(/\bimport\b|\bexport\b|<\/script/i);
});
