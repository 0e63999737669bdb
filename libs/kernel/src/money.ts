/** ISO 4217 code, upper case. */
export type Currency = string & { readonly __currency?: never };

/** @throws RangeError unless it is three capital letters. */
export function currency(code: string): Currency {
  if (!/^[A-Z]{3}$/.test(code)) throw new RangeError(`Not an ISO 4217 currency code: ${code}`);
  return code;
}

/**
 * An exact amount in minor units (cents for USD) with its currency.
 * Operations on two currencies throw RangeError, because there is no implicit conversion.
 */
export class Money {
  readonly minor: bigint;
  readonly currency: Currency;

  private constructor(minor: bigint, code: Currency) {
    this.minor = minor;
    this.currency = code;
  }

  /** @throws RangeError when `minor` is not an integer in the safe range. */
  static ofMinor(minor: bigint | number, code: string): Money {
    if (typeof minor === 'number' && !Number.isSafeInteger(minor)) {
      throw new RangeError(`Not a safe integer of minor units: ${minor}`);
    }
    return new Money(BigInt(minor), currency(code));
  }

  static zero(code: string): Money {
    return Money.ofMinor(0n, code);
  }

  plus(other: Money): Money {
    return new Money(this.minor + this.sameCurrency(other).minor, this.currency);
  }

  minus(other: Money): Money {
    return new Money(this.minor - this.sameCurrency(other).minor, this.currency);
  }

  negated(): Money {
    return new Money(-this.minor, this.currency);
  }

  isZero(): boolean {
    return this.minor === 0n;
  }

  isPositive(): boolean {
    return this.minor > 0n;
  }

  isNegative(): boolean {
    return this.minor < 0n;
  }

  exceeds(other: Money): boolean {
    return this.minor > this.sameCurrency(other).minor;
  }

  equals(other: Money): boolean {
    return this.currency === other.currency && this.minor === other.minor;
  }

  atLeastZero(): Money {
    return this.isNegative() ? Money.zero(this.currency) : this;
  }

  static min(a: Money, b: Money): Money {
    return a.exceeds(b) ? b : a;
  }

  /**
   * Splits by weights so that the parts sum to the whole; remaining cents go to the first parts.
   * @throws RangeError when there is no positive weight or one is negative.
   */
  allocate(weights: readonly number[]): Money[] {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (total <= 0 || weights.some((weight) => weight < 0 || !Number.isSafeInteger(weight))) {
      throw new RangeError('Weights must be whole, not negative, and sum to more than zero.');
    }
    const sign = this.minor < 0n ? -1n : 1n;
    const whole = this.minor * sign;
    const shares = weights.map((weight) => (whole * BigInt(weight)) / BigInt(total));
    let left = whole - shares.reduce((sum, share) => sum + share, 0n);
    return shares.map((share, index) => {
      const extra = left > 0n && (weights[index] ?? 0) > 0 ? 1n : 0n;
      left -= extra;
      return new Money((share + extra) * sign, this.currency);
    });
  }

  /** @throws RangeError outside the safe integer range of JSON. */
  toMinorNumber(): number {
    const value = Number(this.minor);
    if (!Number.isSafeInteger(value)) throw new RangeError(`Beyond the safe integer range: ${this.minor}`);
    return value;
  }

  private sameCurrency(other: Money): Money {
    if (other.currency !== this.currency) {
      throw new RangeError(`Two currencies in one sum: ${this.currency} and ${other.currency}`);
    }
    return other;
  }
}
