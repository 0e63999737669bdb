import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * Noto, with the scripts of each family, in the order in which a letter is looked for. Each package splits its font into files of
 * some letters; some list letters that their font does not have.
 */
const families: readonly (readonly [name: string, letters: RegExp])[] = [
  [
    'noto-sans',
    /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u,
  ],
  ['noto-sans-arabic', /\p{Script=Arabic}/u],
  ['noto-sans-hebrew', /\p{Script=Hebrew}/u],
  ['noto-sans-devanagari', /\p{Script=Devanagari}/u],
  ['noto-sans-thai', /\p{Script=Thai}/u],
  ['noto-sans-kr', /\p{Script=Hangul}/u],
  [
    'noto-sans-sc',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}]/u,
  ],
];

const regularWeight = 400;

interface FontFile {
  readonly path: string;
  readonly covers: (letter: string) => boolean;
}

const require = createRequire(import.meta.url);
let files: readonly FontFile[] | undefined;

/** The file that has this letter; null when none has it. */
export function fontFileOf(letter: string): string | null {
  files ??= families.flatMap(filesOf);
  return files.find(({ covers }) => covers(letter))?.path ?? null;
}

/** A TrueType font with these letters only. Their other shapes, which Arabic and Devanagari need, stay in it. */
export function fontWith(path: string, letters: string): Promise<Buffer> {
  return subsetFont(readFileSync(path), letters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: regularWeight },
  });
}

function filesOf([family, letters]: (typeof families)[number]): FontFile[] {
  const list = require.resolve(`@fontsource-variable/${family}/unicode.json`);
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([name, range]) => {
    const isListed = coverage(range);
    return {
      path: join(dirname(list), 'files', `${family}-${name.replaceAll(/[[\]]/gu, '')}-wght-normal.woff2`),
      covers: (letter) => letters.test(letter) && isListed(letter.codePointAt(0) ?? 0),
    };
  });
}

/** For a CSS `unicode-range`: `U+0600-06FF,U+200C`. */
function coverage(range: string): (codePoint: number) => boolean {
  const spans = range.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (codePoint) => spans.some(([first, last]) => first <= codePoint && codePoint <= last);
}
