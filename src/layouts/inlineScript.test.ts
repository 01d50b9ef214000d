import { expect, it } from 'vitest';
import { inlineScript } from './inlineScript.ts';

it('is a script of at most 1.5 kB that needs no other', () => {
  expect(inlineScript.length).toBeLessThanOrEqual(1500);
  expect(inlineScript).not.toMatch(/\bimport\b|\bexport\b|<\/script/i);
});
