import { randomInt } from 'node:crypto';

const testPrefix = '4000009990';

/** A Visa test number that passes the Luhn check. */
export function newCardNumber(): string {
  const body = testPrefix + String(randomInt(100_000)).padStart(5, '0');
  return body + String((10 - (luhnSum(`${body}0`) % 10)) % 10);
}

export function passesLuhn(number: string): boolean {
  return /^\d{12,19}$/.test(number) && luhnSum(number) % 10 === 0;
}

function luhnSum(number: string): number {
  return [...number].reverse().reduce((sum, digit, index) => {
    const value = index % 2 ? Number(digit) * 2 : Number(digit);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}
