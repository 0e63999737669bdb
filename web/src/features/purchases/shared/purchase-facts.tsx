import '../purchases.css';
import { type PurchaseWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { personName } from '../../../lib/person-name.ts';
import { flowMinor, hasMoved } from '../../../lib/purchase-amount.ts';
import { Money } from '../../../ui/money.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { merchantCategoryWords } from '../../../words/en/merchant-categories.ts';
import { purchaseWords as words } from '../../../words/en/purchases.ts';

interface OfPurchase {
  readonly purchase: PurchaseWire;
}

export function PurchaseHead({ purchase }: OfPurchase) {
  const { merchant, currency, status } = purchase;
  const place = [merchantCategoryWords(merchant.category), merchant.city, merchant.country]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="record-head">
      <div>
        <h2>{merchant.name}</h2>
        <p className="supporting">{place}</p>
      </div>
      <div className="record-head-end">
        <Money minor={flowMinor(purchase)} currency={currency} sign="flow" moved={hasMoved(purchase)} />
        <StatusChip status={status} />
      </div>
    </div>
  );
}

interface PurchaseFactsProps extends OfPurchase {
  /** For a viewer who has the page of cards. */
  readonly hasCardLink?: boolean;
}

export function PurchaseFacts({ purchase: { id, card, holder }, hasCardLink = false }: PurchaseFactsProps) {
  const cardName = `${card.name} ·· ${card.last4 ?? ''}`;
  return (
    <dl className="definition-list purchase-facts">
      <dt>{words.card}</dt>
      <dd>
        {hasCardLink ? (
          <Link className="text-link" to={`/cards/${card.id}`}>
            {cardName}
          </Link>
        ) : (
          cardName
        )}
      </dd>
      <dt>{words.cardholder}</dt>
      <dd>{personName(holder)}</dd>
      <dt>{words.reference}</dt>
      <dd className="meta">{id}</dd>
    </dl>
  );
}
