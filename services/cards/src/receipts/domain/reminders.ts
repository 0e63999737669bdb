import { type PurchaseWire, type ReceiptRemindersWire } from '@almoner/contracts';

/** An authorization, its captures and refunds are one purchase. */
export const purchaseKeyOf = ({ id, authorizationId }: PurchaseWire): string => authorizationId ?? id;

/** The result of a call, by purchase without a receipt. */
export interface RemindersOutcome {
  readonly mailed: readonly PurchaseWire[];
  /** With a reminder sent within the last day, each with its time. */
  readonly remindedBefore: readonly { readonly purchase: PurchaseWire; readonly at: Date }[];
  /** For cardholders who already got the maximum of emails for the day. */
  readonly limited: readonly PurchaseWire[];
  /** For archived cardholders. */
  readonly notReached: readonly PurchaseWire[];
  readonly hasMore: boolean;
}

/** The cardholders of each, with how many purchases. */
export function toReply(outcome: RemindersOutcome): ReceiptRemindersWire {
  const { mailed, remindedBefore, limited, notReached, hasMore } = outcome;
  return {
    reminded: perHolder(mailed),
    alreadyReminded: perHolder(remindedBefore.map(({ purchase }) => purchase)).map((one) => ({
      ...one,
      remindedAt: newest(
        remindedBefore.filter(({ purchase }) => purchase.holder.id === one.holder.id).map(({ at }) => at),
      ),
    })),
    limitReached: perHolder(limited),
    notReached: perHolder(notReached),
    hasMore,
  };
}

function perHolder(purchases: readonly PurchaseWire[]) {
  return [...Map.groupBy(purchases, ({ holder }) => holder.id).values()].flatMap((some) =>
    some[0] === undefined ? [] : [{ holder: some[0].holder, purchases: some.length }],
  );
}

const newest = (times: readonly Date[]) =>
  new Date(Math.max(...times.map((time) => time.getTime()))).toISOString();
