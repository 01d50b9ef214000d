import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeyPress, getShortcut } from './shortcuts.ts';

const press = (key: string, place: KeyPress['place'], details: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  hasModifier: false,
  isInPlayer: false,
  place,
  ...details,
});

describe('getShortcut (rules 7.19, 7.20)', () => {
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
    expect(getShortcut(press(key, place), true)).toBe(shortcut);
  });

  it('in the player the arrows up and down change the volume, except in a widget', () => {
    expect(getShortcut(press('ArrowUp', 'control', { isInPlayer: true }), true)).toBe('louder');
    expect(getShortcut(press('ArrowDown', 'page', { isInPlayer: true }), true)).toBe('quieter');
    expect(getShortcut(press('ArrowDown', 'widget', { isInPlayer: true }), true)).toBeUndefined();
  });

  it('uses the position of the key when letters are not Latin', () => {
    expect(getShortcut(press('ن', 'page', { code: 'KeyK' }), true)).toBe('toggle');
    expect(getShortcut(press('é', 'page', { code: 'Digit2' }), true)).toBeUndefined();
    // A French keyboard has the M at the position of the semicolon.
    expect(getShortcut(press('m', 'page', { code: 'Semicolon' }), true)).toBe('mute');
  });

  it('when switched off, only Space and arrows work, and only in the player', () => {
    for (const place of ['page', 'control', 'widget'] as const) {
      expect(getShortcut(press('k', place), false)).toBeUndefined();
      expect(getShortcut(press('k', place, { isInPlayer: true }), false)).toBeUndefined();
      expect(getShortcut(press('ArrowRight', place), false)).toBeUndefined();
    }
    expect(getShortcut(press(' ', 'page'), false)).toBeUndefined();
    expect(getShortcut(press(' ', 'page', { isInPlayer: true }), false)).toBe('toggle');
    expect(getShortcut(press('ArrowRight', 'control', { isInPlayer: true }), false)).toBe('forward5');
  });

  it('ignores keys in a text field and keys with a modifier (rule 7.20)', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), fc.boolean(), (key, code, isInPlayer, isOn) => {
        expect(getShortcut(press(key, 'text', { code, isInPlayer }), isOn)).toBeUndefined();
        expect(getShortcut(press(key, 'page', { code, isInPlayer, hasModifier: true }), isOn)).toBeUndefined();
      }),
    );
  });
});
