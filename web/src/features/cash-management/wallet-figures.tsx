import { type AccountWire } from '@almoner/contracts';
import { moneyText } from '../../lib/money-format.ts';
import { LeadFigure } from '../../ui/money.tsx';
import { cashWords as words } from '../../words/en/money.ts';

export function WalletFigures({ wallet }: { readonly wallet: AccountWire }) {
  const { posted, onHold, available, incoming, currency } = wallet;
  return (
    <>
      <div className="figures">
        <LeadFigure label={words.posted} minor={posted} currency={currency} />
        <LeadFigure label={words.onHold} minor={0 - onHold} currency={currency} />
        <LeadFigure label={words.available} minor={available} currency={currency} />
      </div>
      {incoming > 0 && <p className="supporting">{words.incoming(moneyText(incoming, currency))}</p>}
    </>
  );
}
