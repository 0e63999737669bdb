import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { type CardDetailWire, type UserWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { type IssuingElementKind } from '../../lib/stripe-js.ts';
import { personName } from '../../lib/person-name.ts';
import { readScheme } from '../../theme/css-variables.ts';
import { tokens } from '../../theme/tokens.ts';
import { cardPageWords as words } from '../../words/en/card-page.ts';
import { type OpenedCard, useCardNumber } from './use-card-number.ts';

interface CardNumberProps {
  readonly card: CardDetailWire;
  readonly account: UserWire;
}

/** The number, security code and expiry date of one's own card, in Stripe's frames. */
export function CardNumber({ card, account }: CardNumberProps) {
  const reasonId = useId();
  const { state, show, hide } = useCardNumber(
    card.id,
    card.stripeCardID,
    account.owner?.connectAccountID ?? null,
  );
  const isOpen = typeof state !== 'string';
  const mayShow = card.may.showNumber;
  return (
    <div className="card-number">
      <Button
        icon={isOpen ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
        aria-disabled={!mayShow}
        aria-describedby={reasonId}
        aria-expanded={mayShow ? isOpen : undefined}
        className={mayShow ? '' : 'refused'}
        loading={state === 'loading'}
        onClick={mayShow ? (isOpen ? hide : show) : undefined}
      >
        {isOpen ? words.hideNumber : words.showNumber}
      </Button>
      <span id={reasonId} className="supporting" role="status">
        {state === 'failed' ? words.numberFailed : reasonFor(card, account)}
      </span>
      {isOpen && <Details opened={state} hasPin={card.type === 'physical'} />}
    </div>
  );
}

function reasonFor({ holder, status }: CardDetailWire, { id }: UserWire): string {
  if (holder.id !== id) return words.numberOfOthers(personName(holder));
  return status === 'active' ? words.numberOfOwn : words.numberNotActive;
}

function Details({ opened, hasPin }: { readonly opened: OpenedCard; readonly hasPin: boolean }) {
  return (
    <dl className="card-number-details">
      <dt>{words.number}</dt>
      <dd>
        <StripeDetail opened={opened} kind="issuingCardNumberDisplay" />
        {/* The frame has the word itself. */}
        <StripeDetail opened={opened} kind="issuingCardCopyButton" />
      </dd>
      <dt>{words.expiry}</dt>
      <dd>
        <StripeDetail opened={opened} kind="issuingCardExpiryDisplay" />
      </dd>
      <dt>{words.securityCode}</dt>
      <dd>
        <StripeDetail opened={opened} kind="issuingCardCvcDisplay" />
      </dd>
      {hasPin && (
        <>
          <dt>{words.pin}</dt>
          <dd>
            <StripeDetail opened={opened} kind="issuingCardPinDisplay" />
          </dd>
        </>
      )}
    </dl>
  );
}

interface StripeDetailProps {
  readonly opened: OpenedCard;
  readonly kind: IssuingElementKind | 'issuingCardCopyButton';
}

function StripeDetail({ opened, kind }: StripeDetailProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ref.current === null) return;
    const of = tokens[readScheme()];
    const options = { ...opened.options, style: { base: { color: of.text1, fontSize: '15px' } } };
    const elements = opened.stripe.elements();
    const element =
      kind === 'issuingCardCopyButton'
        ? elements.create(kind, { ...options, toCopy: 'number' })
        : elements.create(kind, options);
    element.mount(ref.current);
    return () => element.destroy();
  }, [opened, kind]);
  return <div ref={ref} />;
}
