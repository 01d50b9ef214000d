import { expect, it } from 'vitest';
import { inlineScript } from './inlineScript.ts';

it('is at most 1.85 kB long and imports nothing', () => {
  expect(inlineScript.length).toBeLessThanOrEqual(1850);
  expect(inlineScript).not.toMatch(/\bimport\b|\bexport\b|<\/script/i);
});
