import { type AccountWire } from '@almoner/contracts';
import { Fragment } from 'react';
import { useListHoldsQuery } from '../../api/wallet.api.ts';
import { moneyText } from '../../lib/money-format.ts';
import { LeadFigure, Money } from '../../ui/money.tsx';
import { cashWords as words } from '../../words/en/wallet.ts';
import { usePendingSignatures } from '../approvals/shared/use-pending-signatures.ts';
import { holdSums } from './hold-sums.ts';

export function WalletBalances({ wallet }: { readonly wallet: AccountWire }) {
  const { posted, available, incoming, currency } = wallet;
  return (
    <>
      <LeadFigure label={words.available} minor={available} currency={currency} />
      <dl className="figure-sum">
        <dt>{words.posted}</dt>
        <dd>
          <Money minor={posted} currency={currency} />
        </dd>
        <Holds account={wallet} />
        <dt>{words.available}</dt>
        <dd>
          <Money minor={available} currency={currency} />
        </dd>
      </dl>
      {incoming > 0 && <p className="supporting">{words.incoming(moneyText(incoming, currency))}</p>}
    </>
  );
}

/** What is on hold by kind of movement; one sum if the account has more holds than one page. */
function Holds({ account: { id, onHold, currency } }: { readonly account: AccountWire }) {
  const { currentData: page } = useListHoldsQuery({ accountId: id }, { skip: onHold === 0 });
  const toSign = new Set(usePendingSignatures().map(({ subject }) => subject.movementId));
  const sums = onHold === 0 ? null : holdSums(page, onHold, toSign);
  const rows =
    sums === null
      ? [{ key: 'all', label: words.onHold, minor: 0 - onHold }]
      : sums.map(({ kind, isToSign, count, minor }) => {
          const what = words.held[kind] ?? words.otherHeld;
          return { key: `${kind} ${String(isToSign)}`, label: words.onHoldBy(what(count), isToSign), minor };
        });
  return rows.map(({ key, label, minor }) => (
    <Fragment key={key}>
      <dt>{label}</dt>
      <dd>
        <Money minor={minor} currency={currency} zeroAsDash />
      </dd>
    </Fragment>
  ));
}
