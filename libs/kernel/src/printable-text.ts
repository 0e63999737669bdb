/**
 * The standard PDF fonts have only Western European letters; others lose their diacritics here, and the email shows them
 * in full.
 */
export function printable(text: string): string {
  return Array.from(text, (letter) => {
    if (isWestern(letter)) return letter;
    const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return bare !== '' && Array.from(bare).every(isWestern) ? bare : (withoutStroke[letter] ?? '?');
  }).join('');
}

const withoutStroke: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', ı: 'i' };

/** Returns whether the standard PDF fonts have this letter. */
export function isWestern(letter: string): boolean {
  return /^[\u0020-\u007e\u00a0-\u00ff‘’“”–—…€•ŠšŽžŒœŸ™]$/u.test(letter);
}
