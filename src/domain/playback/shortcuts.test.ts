import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeyPress, shortcutOf } from './shortcuts.ts';

const press = (key: string, place: KeyPress['place'], details: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  hasModifier: false,
  isInPlayer: false,
  place,
  ...details,
});

describe('shortcutOf', () => {
  it.each([
    ['k', 'page', 'toggle'],
    ['K', 'widget', 'toggle'],
    ['?', 'control', 'help'],
    ['<', 'page', 'slower'],
    [' ', 'page', 'toggle'],
    [' ', 'control', undefined],
    [' ', 'widget', undefined],
    ['ArrowLeft', 'page', 'back5'],
    ['ArrowLeft', 'control', 'back5'],
    ['ArrowLeft', 'widget', undefined],
    ['ArrowUp', 'page', undefined],
    ['Enter', 'page', undefined],
    ['x', 'page', undefined],
    ['constructor', 'page', undefined],
  ] as const)('%s in a %s is %s', (key, place, shortcut) => {
    expect(shortcutOf(press(key, place), true)).toBe(shortcut);
  });

  it('in the player the arrows up and down change the volume, but where they operate a widget', () => {
    expect(shortcutOf(press('ArrowUp', 'control', { isInPlayer: true }), true)).toBe('louder');
    expect(shortcutOf(press('ArrowDown', 'page', { isInPlayer: true }), true)).toBe('quieter');
    expect(shortcutOf(press('ArrowDown', 'widget', { isInPlayer: true }), true)).toBeUndefined();
  });

  it('goes by the place of the key where letters are not Latin', () => {
    expect(shortcutOf(press('ن', 'page', { code: 'KeyK' }), true)).toBe('toggle');
    expect(shortcutOf(press('é', 'page', { code: 'Digit2' }), true)).toBeUndefined();
    // On a French keyboard the M is where others have their semicolon.
    expect(shortcutOf(press('m', 'page', { code: 'Semicolon' }), true)).toBe('mute');
  });

  it('switched off, only the player itself answers, and to no character', () => {
    for (const place of ['page', 'control', 'widget'] as const) {
      expect(shortcutOf(press('k', place), false)).toBeUndefined();
      expect(shortcutOf(press('k', place, { isInPlayer: true }), false)).toBeUndefined();
      expect(shortcutOf(press('ArrowRight', place), false)).toBeUndefined();
    }
    expect(shortcutOf(press(' ', 'page'), false)).toBeUndefined();
    expect(shortcutOf(press(' ', 'page', { isInPlayer: true }), false)).toBe('toggle');
    expect(shortcutOf(press('ArrowRight', 'control', { isInPlayer: true }), false)).toBe('forward5');
  });

  it('never takes a key from a text or from a combination', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), fc.boolean(), (key, code, isInPlayer, isOn) => {
        expect(shortcutOf(press(key, 'text', { code, isInPlayer }), isOn)).toBeUndefined();
        expect(shortcutOf(press(key, 'page', { code, isInPlayer, hasModifier: true }), isOn)).toBeUndefined();
      }),
    );
  });
});
