import bidiFactory from 'bidi-js';
import { fontFileOf } from './fonts.ts';

/** Letters of one font and one direction, drawn in one piece. The font orders letters that are read from the right. */
export interface TextRun {
  readonly font: string;
  readonly text: string;
  readonly level: number;
}

const bidi = bidiFactory();
const unknown = '?';

/** The runs of one line in the order of reading. A letter that no font has becomes a question mark. */
export function runsOf(line: string): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr');
  const runs: { font: string; text: string; level: number }[] = [];
  let at = 0;
  for (const letter of line) {
    const level = levels[at] ?? 0;
    at += letter.length;
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    const last = runs.at(-1);
    // A mark belongs to the letter before it, and a space between words that are read from the right to their font.
    const joins = last?.level === level && (isMark(letter) || (letter === ' ' && level % 2 === 1));
    const font = joins ? last.font : fontFileOf(shown);
    const text = font === null ? unknown : shown;
    const used = font ?? fontFileOf(unknown) ?? '';
    if (last?.font === used && last.level === level) last.text += text;
    else runs.push({ font: used, text, level });
  }
  return runs;
}

/** The order on paper (Unicode Bidirectional Algorithm, rule L2): from the highest level down, what is at it or above is reversed. */
export function inVisualOrder(runs: readonly TextRun[]): TextRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end + 1;
    }
  }
  return ordered;
}

const isMark = (letter: string) => /^\p{M}$/u.test(letter);
