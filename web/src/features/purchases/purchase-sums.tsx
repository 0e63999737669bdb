import { type DecisionWire, type PurchaseWire } from '@almoner/contracts';
import { Fragment } from 'react';
import { useGetPurchaseQuery } from '../../api/purchases.api.ts';
import { moneyText } from '../../lib/money-format.ts';
import { Money } from '../../ui/money.tsx';
import { decisionWords as words } from '../../words/en/declines.ts';
import { movedSums } from './purchase-steps.ts';

interface PurchaseSumsProps {
  readonly purchase: PurchaseWire;
  readonly decision: DecisionWire;
}

/** Captured, refunded and held amounts of an approved purchase: a line of the list shows only one of them. */
export function PurchaseSums({ purchase, decision }: PurchaseSumsProps) {
  const { id, currency, history } = decision;
  // The line of an authorization has what is held; once nothing is, its transactions have taken its place.
  const asked = useGetPurchaseQuery(id, { skip: purchase.kind === 'authorization' });
  const line = purchase.kind === 'authorization' ? purchase : asked.currentData;
  if (line === undefined) return null;
  const heldMinor = line.id === id && line.status === 'pending' ? line.amount : 0;
  const { capturedMinor, refundedMinor } = movedSums(history);
  const sums = [
    [words.captured, capturedMinor],
    [words.refunded, refundedMinor],
    [words.onHold, heldMinor],
  ] as const;
  return (
    <>
      {capturedMinor > 0 && (
        <dl className="definition-list">
          {sums
            .filter(([label, minor]) => minor > 0 || label === words.captured)
            .map(([label, minor]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>
                  <Money minor={minor} currency={currency} />
                </dd>
              </Fragment>
            ))}
        </dl>
      )}
      {heldMinor > 0 && <p>{words.held(moneyText(heldMinor, currency))}</p>}
    </>
  );
}
