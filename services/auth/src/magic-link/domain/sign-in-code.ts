/** Letters and digits of which none is misread for another: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
export const codeAlphabet = 'ACDEFGHJKMNPQRTWXY34679';
export const codeLength = 8;
/** Tries that one mail's code allows; then it is dead. */
export const codeAttemptsMax = 5;

/** Two groups, easier to read off one screen and to type into another. */
export function shownCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

/** As typed: whatever the case and the spaces. Null for what no code can be. */
export function typedCode(input: string): string | null {
  const code = input.replaceAll(/[\s-]/g, '').toUpperCase();
  const isCode = code.length === codeLength && [...code].every((sign) => codeAlphabet.includes(sign));
  return isCode ? code : null;
}
