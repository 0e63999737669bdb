import { describe, expect, it } from '@jest/globals';
import { accentVariables, isReadableOnWhite, textOn } from './accent.ts';

describe('The accent of a widget', () => {
  it.each([
    ['#1f5f4a', '#ffffff'],
    ['#f7c948', '#1e1c17'],
    ['#ffffff', '#1e1c17'],
    ['#000000', '#ffffff'],
  ])('%s carries text of %s', (accent, text) => {
    expect(textOn(accent)).toBe(text);
  });

  it('marks what is chosen only where it can be read on white', () => {
    expect(isReadableOnWhite('#1f5f4a')).toBe(true);
    expect(isReadableOnWhite('#f7c948')).toBe(false);
    expect(accentVariables('#f7c948')).toMatchObject({ '--give': '#f7c948', '--accent': '#1e1c17' });
  });

  it.each([null, '', 'red', '#12', '#1f5f4a;}body{display:none'])('is ignored when it is %j', (accent) => {
    expect(accentVariables(accent)).toBeNull();
  });
});
