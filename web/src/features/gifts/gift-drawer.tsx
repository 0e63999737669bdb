import { type GiftWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { useGetGiftQuery } from '../../api/gifts.api.ts';
import { Money } from '../../ui/money.tsx';
import { RecordDrawer, idToFetch } from '../../ui/record-drawer.tsx';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { giftWords as words } from '../../words/en/gifts.ts';

interface GiftDrawerProps {
  readonly gifts: readonly GiftWire[];
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

export function GiftDrawer({ gifts, openId, onOpen }: GiftDrawerProps) {
  const unlisted = idToFetch(gifts, openId);
  const fetched = useGetGiftQuery(unlisted ?? '', { skip: unlisted === null });
  return (
    <RecordDrawer items={gifts} openId={openId} fetched={fetched} words={words} onOpen={onOpen}>
      {(gift) => <GiftDetails key={gift.id} gift={gift} />}
    </RecordDrawer>
  );
}

/** What was paid, what the card fee took, and what arrived. */
function GiftDetails({ gift }: { readonly gift: GiftWire }) {
  const { donor, campaignId, campaignTitle, status, amount, fee, currency } = gift;
  const hasMoved = status === 'succeeded';
  return (
    <>
      <div className="record-head">
        <div>
          <h2>{donor.name ?? donor.email}</h2>
          <p className="supporting">{gift.anonymous ? words.anonymous : campaignTitle}</p>
        </div>
        <div className="record-head-end">
          <Money minor={amount} currency={currency} sign="flow" moved={hasMoved} />
          <StatusChip status={status} />
        </div>
      </div>
      {hasMoved && fee !== null && (
        <dl className="figure-sum">
          <dt>{words.paid}</dt>
          <dd>
            <Money minor={amount} currency={currency} />
          </dd>
          <dt>{words.fee}</dt>
          <dd>
            <Money minor={0 - fee} currency={currency} zeroAsDash />
          </dd>
          <dt>{words.arrives}</dt>
          <dd>
            <Money minor={amount - fee} currency={currency} />
          </dd>
        </dl>
      )}
      <dl className="definition-list">
        <dt>{words.email}</dt>
        <dd>{donor.email}</dd>
        <dt>{words.campaign}</dt>
        <dd>
          <Link className="text-link" to={`/donations?campaign=${campaignId}`}>
            {campaignTitle}
          </Link>
        </dd>
        <dt>{words.time}</dt>
        <dd>
          <DayAndTime at={gift.occurredAt} />
        </dd>
        {gift.receiptNumber !== null && (
          <>
            <dt>{words.receipt}</dt>
            <dd>{gift.receiptNumber}</dd>
          </>
        )}
        {gift.failureReason !== null && (
          <>
            <dt>{words.failureReason}</dt>
            <dd>{words.failureReasons[gift.failureReason] ?? words.otherFailure}</dd>
          </>
        )}
      </dl>
    </>
  );
}
