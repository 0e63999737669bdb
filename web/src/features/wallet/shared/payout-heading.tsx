import { type StatementLineWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { moneyText } from '../../../lib/money-format.ts';
import { payoutWords } from '../../../words/en/payouts.ts';
import { cashWords as words } from '../../../words/en/wallet.ts';

interface PayoutHeadingProps {
  readonly line: StatementLineWire;
}

/** Shows that the lines below are one deposit, and how much of it went to other accounts. */
export function PayoutHeading({ line: { kind, payout, currency } }: PayoutHeadingProps) {
  if (payout === undefined) return null;
  const { id, amount, gifts, toFunds } = payout;
  const name = kind === 'payout_return' ? words.payoutReturned : words.payout;
  return (
    <>
      <Link className="text-link" to={`/donations?tab=payouts&payout=${id}`}>
        {name(moneyText(amount, currency))}
      </Link>
      {`, ${payoutWords.gifts(gifts)}`}
      {toFunds !== 0 && `, ${words.toFunds(moneyText(toFunds, currency))}`}
    </>
  );
}
