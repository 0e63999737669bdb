import { describe, expect, it } from '@jest/globals';
import { accentVariables, contrastOf, mixed, textOn } from './accent.ts';

describe('The accent of a widget', () => {
  it.each([
    ['#1f5f4a', '#ffffff'],
    ['#f7c948', '#1e1c17'],
    ['#ffffff', '#1e1c17'],
    ['#000000', '#ffffff'],
  ])('%s carries text of %s', (accent, text) => {
    expect(textOn(accent)).toBe(text);
  });

  it('marks what is chosen as it is where it can be read', () => {
    expect(accentVariables('#1f5f4a')).toMatchObject({ '--give': '#1f5f4a', '--accent': '#1f5f4a' });
  });

  it.each(['#f7c948', '#8fd6b9', '#ff0000', '#ffffff', '#777777', '#00ffff'])(
    'marks what is chosen with a darker %s that can be read on white and on its tint',
    (accent) => {
      const { '--give': give, '--accent': marks = '' } = accentVariables(accent) ?? {};
      expect(give).toBe(accent);
      expect(marks).not.toBe(accent);
      for (const ground of ['#ffffff', mixed(accent, '#ffffff', 0.9)])
        expect(contrastOf(marks, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('keeps the hue of a light color', () => {
    const { '--accent': marks = '' } = accentVariables('#8fd6b9') ?? {};
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
      parseInt(marks.slice(start, start + 2), 16),
    );
    expect(green).toBeGreaterThan(blue);
    expect(blue).toBeGreaterThan(red);
  });

  it.each([null, '', 'red', '#12', '#1f5f4a;}body{display:none'])('is ignored when it is %j', (accent) => {
    expect(accentVariables(accent)).toBeNull();
  });
});
