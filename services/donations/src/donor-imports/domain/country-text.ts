import { countryCodes } from '@almoner/kernel';

/** Languages in which files name countries, beside the codes. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];

/** Usual names and longer codes that are no country's name in these languages, without spaces and punctuation. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  US: ['us', 'usa', 'unitedstatesofamerica', 'america'],
  GB: ['uk', 'gbr', 'greatbritain', 'england', 'scotland', 'wales', 'northernireland'],
  AT: ['aut'],
  AU: ['aus'],
  CA: ['can'],
  CH: ['che'],
  CN: ['chn', 'mainlandchina'],
  CZ: ['cze', 'czechrepublic'],
  DE: ['deu', 'ger', 'brd'],
  ES: ['esp'],
  FR: ['fra'],
  HK: ['hongkong'],
  IE: ['irl', 'republicofireland'],
  IN: ['ind'],
  IT: ['ita'],
  JP: ['jpn'],
  KR: ['kor', 'korea', 'republicofkorea'],
  MX: ['mex'],
  NL: ['nld', 'holland', 'thenetherlands'],
  NZ: ['nzl'],
  RU: ['russianfederation'],
  TR: ['turkey'],
};

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

let known: ReadonlyMap<string, string> | null = null;

/** Made once, when it is needed first. */
function codesByName(): ReadonlyMap<string, string> {
  if (known !== null) return known;
  const codes = new Map<string, string>();
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of countryCodes) {
      const name = plain(names.of(code) ?? code);
      if (!codes.has(name)) codes.set(name, code);
    }
  }
  for (const [code, names] of Object.entries(otherNames)) for (const name of names) codes.set(name, code);
  known = codes;
  return codes;
}

/** The code (ISO 3166-1, two letters) of a country that is named by it, or in a common language; null for anything else. */
export function countryOfText(text: string): string | null {
  const code = text.trim().toUpperCase();
  // As it is written: `n/a` is not Namibia.
  return countryCodes.includes(code) ? code : (codesByName().get(plain(text)) ?? null);
}
