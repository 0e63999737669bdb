import { maxAmountMinor } from '@almoner/contracts';
import { isEin, isRoutingNumber, normalizeEmail, oldestBookableDay, utcDay } from '@almoner/kernel';
import { isAmountAbove, parseAmount, roundMoneyText } from '../lib/money-format.ts';
import { isSlug } from '../lib/slug-of.ts';
import { formWords } from '../words/en/sign-in.ts';

export const required = { required: true, message: formWords.required };
export const requiredText = { ...required, whitespace: true };

/** A box that has to be ticked. */
export const accepted = {
  validator: (_rule: unknown, value: boolean | undefined) =>
    value === true ? Promise.resolve() : Promise.reject(new Error(formWords.required)),
};

const rule = (sound: (value: string) => boolean, message: string) => ({
  validator: (_rule: unknown, value: string | null | undefined) =>
    value == null || value === '' || sound(value) ? Promise.resolve() : Promise.reject(new Error(message)),
});

export const emailRule = rule((value) => normalizeEmail(value) !== null, formWords.invalidEmail);
/** An amount above zero, and not above what the API takes. */
export const amountRule = (currency: string, largestMinor = maxAmountMinor) =>
  amountFrom(1, currency, largestMinor);
/** The same, or zero. */
export const amountOrZeroRule = (currency: string) => amountFrom(0, currency, maxAmountMinor);

const amountFrom = (smallestMinor: number, currency: string, largestMinor: number) => ({
  validator: (_rule: unknown, value: string | null | undefined) => {
    if (value == null || value === '') return Promise.resolve();
    if (isAmountAbove(value, currency, largestMinor))
      return Promise.reject(new Error(formWords.amountTooLarge(roundMoneyText(largestMinor, currency))));
    return (parseAmount(value, currency) ?? -1) >= smallestMinor
      ? Promise.resolve()
      : Promise.reject(new Error(formWords.invalidAmount));
  },
});

/** A day in UTC that is not over: cards and rules count in it. */
export const todayOrLaterRule = rule((value) => value >= utcDay(new Date()), formWords.dayIsPast);

/** A day on which something received can be booked. */
export const receivedOnRule = rule(
  (value) => value >= oldestBookableDay(utcDay(new Date())),
  formWords.dayTooOld,
);

export const notInFutureRule = rule((value) => value <= utcDay(new Date()), formWords.dayInFuture);

export const slugRule = rule(isSlug, formWords.invalidSlug);
export const einRule = rule((value) => isEin(value.trim()), formWords.invalidEin);
export const routingRule = rule((value) => isRoutingNumber(value.trim()), formWords.invalidRouting);
export const bankNumberRule = rule((value) => /^\d{4,17}$/.test(value.trim()), formWords.invalidAccount);
export const stateRule = rule((value) => /^[A-Za-z]{2}$/.test(value.trim()), formWords.invalidState);
export const zipRule = rule((value) => /^\d{5}(-\d{4})?$/.test(value.trim()), formWords.invalidZip);
export const websiteRule = rule(
  (value) => /^https?:\/\/[^\s.]+\.\S+$/.test(value.trim()),
  formWords.invalidWebsite,
);
export const lastFourRule = rule((value) => /^\d{4}$/.test(value.trim()), formWords.invalidLastFour);
export const codeRule = rule((value) => /^\d{3,6}$/.test(value.trim()), formWords.invalidCode);
