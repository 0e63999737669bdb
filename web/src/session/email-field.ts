import { normalizeEmail } from '@almoner/kernel';
import { formWords } from '../words/en/sign-in.ts';

/** Spec §5: trimmed, required, a valid email. Null when there is nothing to say. */
export function emailProblem(input: string): string | null {
  const address = input.trim();
  if (address === '') return formWords.required;
  return normalizeEmail(address) === null ? formWords.invalidEmail : null;
}
