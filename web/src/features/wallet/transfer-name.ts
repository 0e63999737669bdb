import { type StatementLineWire } from '@almoner/contracts';
import { cashWords } from '../../words/en/wallet.ts';

export const transferName = (line: StatementLineWire) => line.description || kindName(line);

/** A gift that goes to restricted funds in full costs the wallet its fee. */
export const kindName = ({ kind, change }: Pick<StatementLineWire, 'kind' | 'change'>) =>
  kind === 'gift_payout' && change !== null && change < 0
    ? cashWords.feeOfDesignatedGift
    : cashWords.kinds[kind];
