import { type donationsEvents, type PayloadOf } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { type PayoutLine } from './domain/payout-line.ts';
import { type Payout } from './payouts.port.ts';

type Fact = PayloadOf<typeof donationsEvents.payoutArrived>;

/** A message of more lines would lock too many accounts at once. */
const linesPerMessage = 100;

/** Publishes that a payout arrived or came back, with its lines; both are booked on the day of `occurredAt`. */
export async function publishPayout(
  tx: Transaction,
  event: typeof donationsEvents.payoutArrived,
  organizationId: string,
  payout: Payout,
  lines: readonly PayoutLine[],
  occurredAt: Date,
): Promise<void> {
  for (let start = 0; start < lines.length; start += linesPerMessage)
    await tx.publish(event, {
      organizationId,
      stripePayoutId: payout.stripePayoutId,
      stripeDestinationId: payout.stripeDestinationId,
      currency: payout.amount.currency,
      lines: lines.slice(start, start + linesPerMessage).map(toWire),
      occurredAt: occurredAt.toISOString(),
    });
}

function toWire(line: PayoutLine): Fact['lines'][number] {
  return {
    stripeBalanceTransactionId: line.id,
    giftId: line.giftId,
    amount: line.amount.toMinorNumber(),
    fee: line.fee.toMinorNumber(),
    designations: line.designations.map(({ fundId, amount }) => ({ fundId, amount: amount.toMinorNumber() })),
    description: line.description,
    origin: line.origin,
  };
}
