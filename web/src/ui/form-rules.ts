import { normalizeEmail } from '@almoner/kernel';
import { parseAmount } from '../lib/money-format.ts';
import { formWords } from '../words/en/sign-in.ts';

export const required = { required: true, message: formWords.required };
export const requiredText = { ...required, whitespace: true };

const rule = (sound: (value: string) => boolean, message: string) => ({
  validator: (_rule: unknown, value: string | undefined) =>
    value === undefined || value === '' || sound(value)
      ? Promise.resolve()
      : Promise.reject(new Error(message)),
});

export const emailRule = rule((value) => normalizeEmail(value) !== null, formWords.invalidEmail);
export const amountRule = (currency: string) =>
  rule((value) => (parseAmount(value, currency) ?? 0) > 0, formWords.invalidAmount);
export const slugRule = rule((value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value), formWords.invalidSlug);
export const einRule = rule((value) => /^\d{2}-?\d{7}$/.test(value.trim()), formWords.invalidEin);
