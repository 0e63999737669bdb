import { type FundWire } from '@almoner/contracts';
import { useGetFundFlowQuery } from '../../../api/funds.api.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { fundWords as words } from '../../../words/en/funds.ts';

/** Why the figures of the fund differ from the fund balances in the books: these have it before the payout moves it. */
export function FundInTransit({ fund: { id, currency } }: { readonly fund: FundWire }) {
  const { data } = useGetFundFlowQuery(id);
  const { arriving = 0, leaving = 0 } = data?.inTransit ?? {};
  const sentences = [
    arriving > 0 ? words.arriving(moneyText(arriving, currency)) : null,
    leaving > 0 ? words.leaving(moneyText(leaving, currency)) : null,
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return null;
  return <p className="supporting fund-in-transit">{[...sentences, words.inBooks].join(' ')}</p>;
}
