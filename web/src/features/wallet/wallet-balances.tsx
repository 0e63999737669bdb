import { type AccountWire } from '@almoner/contracts';
import { moneyText } from '../../lib/money-format.ts';
import { LeadFigure, Money } from '../../ui/money.tsx';
import { cashWords as words } from '../../words/en/wallet.ts';

export function WalletBalances({ wallet }: { readonly wallet: AccountWire }) {
  const { posted, onHold, available, incoming, currency } = wallet;
  return (
    <>
      <LeadFigure label={words.available} minor={available} currency={currency} />
      <dl className="figure-sum">
        <dt>{words.posted}</dt>
        <dd>
          <Money minor={posted} currency={currency} />
        </dd>
        <dt>{words.onHold}</dt>
        <dd>
          <Money minor={0 - onHold} currency={currency} zeroAsDash />
        </dd>
        <dt>{words.available}</dt>
        <dd>
          <Money minor={available} currency={currency} />
        </dd>
      </dl>
      {incoming > 0 && <p className="supporting">{words.incoming(moneyText(incoming, currency))}</p>}
    </>
  );
}
