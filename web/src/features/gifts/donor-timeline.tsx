import { type GiftWire, type PastGiftWire } from '@almoner/contracts';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { useListPastGiftsQuery } from '../../api/donor-imports.api.ts';
import { useListMergesQuery } from '../../api/donors.api.ts';
import { useListGiftsInfiniteQuery } from '../../api/gifts.api.ts';
import { utcDate } from '../../lib/time-format.ts';
import { GiftTime } from '../../ui/gift-time.tsx';
import { QueryFailure } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { donorListWords as words } from '../../words/en/donors.ts';
import { giftMethodWords } from '../../words/en/fundraising.ts';
import { MergeEntry } from './donor-merge.tsx';
import { timelineOf } from './timeline-of.ts';
import { GiftAmount } from './gift-amount.tsx';
import { GiftStatusChips } from './gift-status-chips.tsx';

interface DonorTimelineProps {
  readonly donorId: string;
  readonly mayUndoMerges: boolean;
}

export function DonorTimeline({ donorId, mayUndoMerges }: DonorTimelineProps) {
  const gifts = useListGiftsInfiniteQuery({ donorId });
  const pastGifts = useListPastGiftsQuery(donorId);
  const merges = useListMergesQuery(donorId);
  const queries = [gifts, pastGifts, merges];
  const isLoading = queries.some(({ currentData, isFetching }) => currentData === undefined && isFetching);
  const entries = timelineOf({
    gifts: gifts.currentData?.pages.flatMap(({ items }) => items) ?? [],
    olderGifts: gifts.hasNextPage,
    pastGifts: pastGifts.currentData ?? [],
    merges: merges.currentData ?? [],
  });
  return (
    <>
      <h3 className="drawer-heading">{words.timeline}</h3>
      <QueryFailure query={gifts} />
      <QueryFailure query={pastGifts} />
      <QueryFailure query={merges} />
      {isLoading ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : (
        entries.length === 0 &&
        queries.every(({ isError }) => !isError) && <p className="supporting">{words.nothingYet}</p>
      )}
      {!isLoading && entries.length > 0 && (
        <ul className="gift-history">
          {entries.map((entry) =>
            entry.kind === 'gift' ? (
              <GiftEntry key={entry.gift.id} gift={entry.gift} />
            ) : entry.kind === 'past_gift' ? (
              <PastGiftEntry key={entry.gift.id} gift={entry.gift} />
            ) : (
              <MergeEntry key={entry.merge.id} merge={entry.merge} mayUndo={mayUndoMerges} />
            ),
          )}
        </ul>
      )}
      <LoadMore query={gifts} />
    </>
  );
}

function GiftEntry({ gift }: { readonly gift: GiftWire }) {
  return (
    <li>
      <span className="two-line">
        <Link className="plain-link name" to={`/donations?gift=${gift.id}`}>
          {gift.campaignTitle}
        </Link>
        <span>
          <GiftTime gift={gift} />
          {gift.method !== 'card' && `, ${giftMethodWords[gift.method].toLowerCase()}`}
          {gift.receiptNumber !== null && ` · ${words.receipt(gift.receiptNumber)}`}
        </span>
      </span>
      <span className="two-line gift-end">
        <GiftAmount gift={gift} />
        <GiftStatusChips gift={gift} />
      </span>
    </li>
  );
}

/** Imported: it is counted, and has no receipt. */
function PastGiftEntry({ gift }: { readonly gift: PastGiftWire }) {
  const { givenOn, amount, currency, campaignTitle, fundName } = gift;
  return (
    <li>
      <span className="two-line">
        <span>{campaignTitle ?? fundName ?? words.pastGift}</span>
        <span>
          {utcDate(new Date(givenOn))}, {words.imported}
        </span>
      </span>
      <Money minor={amount} currency={currency} sign="flow" />
    </li>
  );
}
