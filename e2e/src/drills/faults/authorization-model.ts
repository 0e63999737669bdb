/** The network's steps of one authorization; amounts in minor units, never negative. */
export interface ExpectedAuthorization {
  readonly id: string;
  readonly card: string;
  readonly isApproved: boolean;
  readonly authorized: number;
  readonly reversed: number;
  readonly captured: number;
  readonly refunded: number;
  /** Closed, reversed or expired: it has no hold. */
  readonly hasEnded: boolean;
}

/** The captures and the hold of an authorization. */
export interface Sums {
  readonly held: number;
  readonly taken: number;
}

export type NetworkStep =
  | { readonly kind: 'increment'; readonly amount: number }
  | { readonly kind: 'reverse'; readonly amount: number }
  | { readonly kind: 'capture'; readonly amount: number; readonly closes: boolean }
  | { readonly kind: 'finalize'; readonly amount: number }
  | { readonly kind: 'expire' }
  | { readonly kind: 'refund'; readonly amount: number };

export function begun(id: string, card: string, amount: number, isApproved: boolean): ExpectedAuthorization {
  const authorized = isApproved ? amount : 0;
  return { id, card, isApproved, authorized, reversed: 0, captured: 0, refunded: 0, hasEnded: !isApproved };
}

/** The amount open for capture. */
export const openOf = ({ authorized, reversed, captured }: ExpectedAuthorization) =>
  Math.max(0, authorized - reversed - captured);

export function after(one: ExpectedAuthorization, step: NetworkStep): ExpectedAuthorization {
  switch (step.kind) {
    case 'increment':
      return { ...one, authorized: one.authorized + step.amount };
    case 'reverse': {
      const hasEnded = one.hasEnded || step.amount === openOf(one);
      return { ...one, reversed: one.reversed + step.amount, hasEnded };
    }
    case 'capture':
      return { ...one, captured: one.captured + step.amount, hasEnded: one.hasEnded || step.closes };
    case 'finalize': {
      const authorized = Math.max(one.authorized, step.amount + one.reversed);
      return { ...one, authorized, reversed: authorized - step.amount };
    }
    case 'expire':
      return { ...one, hasEnded: true };
    case 'refund':
      return { ...one, refunded: one.refunded + step.amount };
  }
}

export function sumsOf(one: ExpectedAuthorization): Sums {
  return { held: one.hasEnded ? 0 : openOf(one), taken: one.captured - one.refunded };
}
