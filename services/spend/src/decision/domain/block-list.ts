/**
 * Merchant categories that no nonprofit's card pays, whatever its rules: gambling, money orders and other
 * quasi-cash, as ISO 18245 codes.
 */
export const blockedCategoryCodes: ReadonlySet<string> = new Set([
  '4829', // wire transfers and money orders
  '6012', // financial institutions: merchandise and services
  '6051', // quasi-cash: currency, money orders, crypto
  '6211', // securities brokers
  '6540', // stored value
  '7800', // government lotteries
  '7801', // internet gambling
  '7802', // horse and dog racing
  '7995', // betting and casino chips
  '9406', // government lotteries outside the US
]);
