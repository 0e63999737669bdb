import { type FeeComparisonWire, type GiftFeesWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { useGetGiftFeesQuery } from '../../../api/gift-fees.api.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { giftFeeWords as words } from '../../../words/en/gift-fees.ts';
import { feeRateText } from './fee-rate-text.ts';

type Method = GiftFeesWire['methods'][number];

/** Warns where Stripe's fees differ from the rate at which donors cover them. The Payouts tab has the figures. */
export function FeeRateNotices() {
  const { data: fees } = useGetGiftFeesQuery();
  return fees?.methods.map(({ method, rate, compared }) =>
    compared?.isOff === true ? (
      <FeeRateNotice key={method + compared.currency} method={method} rate={rate} compared={compared} />
    ) : null,
  );
}

interface NoticeProps extends Pick<Method, 'method' | 'rate'> {
  readonly compared: FeeComparisonWire;
}

function FeeRateNotice({ method, rate, compared }: NoticeProps) {
  const { currency, gifts, effectiveRate, covered } = compared;
  const missing = covered.taken - covered.added;
  const amount = moneyText(Math.abs(missing), currency);
  return (
    <div className="notice notice-warning" role="note">
      <div>
        <strong>{words.off(feeRateText(effectiveRate, currency), words.giftsBy[method](gifts))}</strong>
        <p>
          {words.set(feeRateText(rate, currency))}{' '}
          {missing !== 0 && (missing > 0 ? words.paidLess(amount) : words.paidMore(amount))}
        </p>
        <Link className="link-in-text" to="/donations?tab=payouts">
          {words.details}
        </Link>
      </div>
    </div>
  );
}
