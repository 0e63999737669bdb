import { type DonorWire } from '@almoner/contracts';
import { moneyText } from '../../../lib/money-format.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { donorListWords as words } from '../../../words/en/donors.ts';

interface RecurringOfDonorProps {
  readonly recurring: NonNullable<DonorWire['recurring']>;
}

/** The recurring gifts of a donor; a failed payment instead of it, as someone has to act. */
export function RecurringOfDonor({ recurring }: RecurringOfDonorProps) {
  const { amount, currency, frequency, status, count } = recurring;
  return (
    <>
      {status === 'past_due' ? (
        <StatusChip status="failed" label={words.paymentFailed} />
      ) : (
        <span className="supporting">
          {words.each(moneyText(amount, currency), frequency)}
          {status === 'paused' && `, ${words.paused}`}
        </span>
      )}
      {count > 1 && <span className="supporting"> {words.more(count - 1)}</span>}
    </>
  );
}
