import { type CardDetailWire } from '@almoner/contracts';
import { Button } from 'antd';
import { cardPageWords as words } from '../../words/en/card-page.ts';

interface CardShippingProps {
  readonly card: CardDetailWire;
  readonly onActivate: () => void;
}

/** A physical card that is not active yet: how far it is, and its activation by the holder. */
export function CardShipping({ card, onActivate }: CardShippingProps) {
  const { status, shipping, may } = card;
  if (status !== 'inactive') return null;
  return (
    <section aria-labelledby="card-shipping" className="card-shipping">
      <h2 id="card-shipping" className="card-side-heading">
        {words.shipping}
      </h2>
      <p>{words.shippingState[shipping?.status ?? 'pending']}</p>
      {shipping?.trackingNumber != null && (
        <p className="supporting">{words.tracking(shipping.carrier, shipping.trackingNumber)}</p>
      )}
      {may.activate ? (
        <Button type="primary" onClick={onActivate}>
          {words.activate}
        </Button>
      ) : (
        <p className="supporting">{words.activatedByHolder}</p>
      )}
    </section>
  );
}
