import { type GiftWire, propertyOf } from '@almoner/contracts';
import { moneyText } from '../../../lib/money-format.ts';
import { Money } from '../../../ui/money.tsx';
import { giftMethodWords } from '../../../words/en/gift-methods.ts';
import { giftWords as words } from '../../../words/en/gifts.ts';
import { giftAmountStyle } from '../gift-amount-style.ts';
import { refundedPart } from '../gift-status.ts';

/** The amount of a gift, and its refunded part where a part is left. */
export function GiftAmount({ gift }: { readonly gift: GiftWire }) {
  const { amount, currency, method } = gift;
  if (propertyOf(method) !== null) return <span className="supporting">{giftMethodWords[method]}</span>;
  const refunded = refundedPart(gift);
  const money = <Money minor={amount} currency={currency} {...giftAmountStyle(gift)} zeroAsDash />;
  if (refunded <= 0) return money;
  return (
    <span className="two-line">
      {money}
      <span>{words.refundedOf(moneyText(refunded, currency))}</span>
    </span>
  );
}
