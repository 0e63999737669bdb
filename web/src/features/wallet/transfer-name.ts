import { type StatementLineWire } from '@almoner/contracts';
import { donorName } from '../../lib/donor-name.ts';
import { cashWords } from '../../words/en/wallet.ts';

/** A line of a payout is named by who gave, like a gift. */
export const transferName = (line: StatementLineWire) =>
  (line.donor && donorName(line.donor)) || line.description || kindName(line);

/** A gift that goes to restricted funds in full costs the wallet its fee. */
export const kindName = ({ kind, change }: Pick<StatementLineWire, 'kind' | 'change'>) =>
  kind === 'gift_payout' && change !== null && change < 0
    ? cashWords.feeOfDesignatedGift
    : cashWords.kinds[kind];
