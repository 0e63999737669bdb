/** Letters and digits that are not confused with each other: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
export const codeAlphabet = 'ACDEFGHJKMNPQRTWXY34679';
export const codeLength = 8;

/** In two groups, which are easier to read and to type. */
export function formatCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

/** Parses a typed code, ignoring case, spaces and dashes. Null for an impossible code. */
export function parseCode(input: string): string | null {
  const code = input.replaceAll(/[\s-]/g, '').toUpperCase();
  const isCode = code.length === codeLength && [...code].every((sign) => codeAlphabet.includes(sign));
  return isCode ? code : null;
}
