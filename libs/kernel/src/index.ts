export * from './bank-and-tax-numbers.ts';
export * from './clock.ts';
export * from './domain-error.ts';
export * from './email-address.ts';
export * from './id.ts';
export * from './money.ts';
export * from './plain-line.ts';
export * from './spend-period.ts';
