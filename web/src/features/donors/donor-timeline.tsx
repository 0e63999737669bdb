import { GiftOutlined } from '@ant-design/icons';
import { type GiftWire, type PastGiftWire } from '@almoner/contracts';
import { Segmented } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useListPastGiftsQuery } from '../../api/donor-imports.api.ts';
import { useListDonorNotesInfiniteQuery } from '../../api/donor-notes.api.ts';
import { useListDonorEmailsInfiniteQuery, useListMergesQuery } from '../../api/donors.api.ts';
import { useListGiftsInfiniteQuery } from '../../api/gifts.api.ts';
import { GiftDay, GiftShortDay } from '../../ui/gift-time.tsx';
import { QueryFailure } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { donorListWords as words } from '../../words/en/donors.ts';
import { giftMethodWords } from '../../words/en/gift-methods.ts';
import { DonorMailEntry } from './donor-mail-entry.tsx';
import { MergeEntry } from './donor-merge.tsx';
import { DonorNoteEntry } from './donor-note-entry.tsx';
import { GiftAmount } from '../gifts/shared/gift-amount.tsx';
import { GiftStatusChips } from '../gifts/shared/gift-status-chips.tsx';
import { TimelineRow } from '../gifts/shared/timeline-row.tsx';
import {
  timelineFilters,
  timelineOf,
  type TimelineEntry,
  type TimelineFilter,
} from '../gifts/shared/timeline-of.ts';
import { LoadingLines } from '../../ui/loading-lines.tsx';

interface DonorTimelineProps {
  readonly donorId: string;
  /** True if the person may undo merges and delete notes. */
  readonly mayManage: boolean;
}

export function DonorTimeline({ donorId, mayManage }: DonorTimelineProps) {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const heading = useRef<HTMLHeadingElement>(null);
  const { queries, entries, isLoading, older } = useTimeline(donorId, filter);
  const isEmpty = !isLoading && entries.length === 0 && queries.every(({ isError }) => !isError);
  const entryOf = (entry: TimelineEntry) => {
    if (entry.kind === 'gift') return <GiftEntry key={entry.gift.id} gift={entry.gift} />;
    if (entry.kind === 'past_gift') return <PastGiftEntry key={entry.gift.id} gift={entry.gift} />;
    if (entry.kind === 'merge')
      return <MergeEntry key={entry.merge.id} merge={entry.merge} mayUndo={mayManage} />;
    if (entry.kind === 'mail') return <DonorMailEntry key={entry.mail.id} mail={entry.mail} />;
    const { note } = entry;
    return (
      <DonorNoteEntry key={note.id} donorId={donorId} note={note} mayDelete={mayManage} heading={heading} />
    );
  };
  return (
    <>
      <div className="timeline-head">
        <h3 ref={heading} tabIndex={-1}>
          {words.timeline}
        </h3>
        <Segmented<TimelineFilter>
          aria-label={words.show}
          size="small"
          value={filter}
          options={timelineFilters.map((value) => ({ value, label: words.filters[value] }))}
          onChange={setFilter}
        />
      </div>
      {queries.map((query, index) => (
        <QueryFailure key={index} query={query} />
      ))}
      {isLoading && <LoadingLines rows={4} />}
      {isEmpty && <p className="supporting">{words.nothingYet[filter]}</p>}
      {!isLoading && entries.length > 0 && <ul className="timeline">{entries.map(entryOf)}</ul>}
      <LoadMore query={older} />
    </>
  );
}

function useTimeline(donorId: string, filter: TimelineFilter) {
  const gifts = useListGiftsInfiniteQuery({ donorId });
  const pastGifts = useListPastGiftsQuery(donorId);
  const notes = useListDonorNotesInfiniteQuery(donorId);
  const emails = useListDonorEmailsInfiniteQuery(donorId);
  const merges = useListMergesQuery(donorId);
  const queries = {
    all: [gifts, pastGifts, notes, emails, merges],
    gifts: [gifts, pastGifts],
    notes: [notes],
    emails: [emails],
  }[filter];
  const parts = {
    gifts: { items: itemsOf(gifts.currentData), hasOlder: gifts.hasNextPage },
    notes: { items: itemsOf(notes.currentData), hasOlder: notes.hasNextPage },
    emails: { items: itemsOf(emails.currentData), hasOlder: emails.hasNextPage },
    pastGifts: pastGifts.currentData ?? [],
    merges: merges.currentData ?? [],
  };
  const { entries, olderOf } = timelineOf(parts, filter);
  const olderQuery = { gifts, notes, emails }[olderOf ?? 'gifts'];
  const older = {
    hasNextPage: olderOf !== null,
    isFetchingNextPage: olderQuery.isFetchingNextPage,
    fetchNextPage: () => olderQuery.fetchNextPage(),
  };
  const isLoading = queries.some(({ currentData, isFetching }) => currentData === undefined && isFetching);
  return { queries, entries, isLoading, older };
}

function itemsOf<Item>(data: { readonly pages: readonly { readonly items: Item[] }[] } | undefined): Item[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}

function GiftEntry({ gift }: { readonly gift: GiftWire }) {
  const { id, campaignTitle, method, receiptNumber } = gift;
  return (
    <TimelineRow
      day={<GiftShortDay gift={gift} />}
      icon={<GiftOutlined />}
      title={
        <Link className="plain-link name" to={`/donations?gift=${id}`}>
          {campaignTitle}
        </Link>
      }
      end={
        <span className="two-line gift-end">
          <GiftAmount gift={gift} />
          <GiftStatusChips gift={gift} />
        </span>
      }
    >
      {giftMethodWords[method]}
      {receiptNumber !== null && ` · ${words.receipt(receiptNumber)}`}
    </TimelineRow>
  );
}

/** Imported: it is counted, and has no receipt. */
function PastGiftEntry({ gift }: { readonly gift: PastGiftWire }) {
  const { givenOn, amount, currency, campaignTitle, fundName } = gift;
  return (
    <TimelineRow
      day={<GiftDay at={givenOn} />}
      icon={<GiftOutlined />}
      title={campaignTitle ?? fundName ?? words.pastGift}
      end={<Money minor={amount} currency={currency} sign="flow" />}
    >
      {words.imported}
    </TimelineRow>
  );
}
