import { type DonorWire } from '@almoner/contracts';
import { Button, Input, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGetDonorQuery, useUpdateDonorMutation } from '../../api/donors.api.ts';
import { type ReadableProblem, readProblem } from '../../api/problem.ts';
import { useListPastGiftsQuery } from '../../api/donor-imports.api.ts';
import { useResendYearlyStatementMutation } from '../../api/yearly-statements.api.ts';
import { useGetGiftPageQuery } from '../../api/gifts.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { donorName } from '../../lib/donor-name.ts';
import { reachOfRole } from '../../lib/reach-of-role.ts';
import { utcDate } from '../../lib/time-format.ts';
import { EmptyState, FailedNotice } from '../../ui/list-states.tsx';
import { QueryFailure } from '../../ui/list-view.tsx';
import { LeadFigure, Money } from '../../ui/money.tsx';
import { GiftDay, GiftTime } from '../../ui/gift-time.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { GiftStatusChips } from './gift-status-chips.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { giftAmountLook } from './gift-amount-look.ts';
import { DonorMergeHistory, DonorMerging } from './donor-merge.tsx';
import { donorListWords as words } from '../../words/en/donors.ts';
import { yearlyStatementWords as statementWords } from '../../words/en/yearly-statements.ts';
import { giftMethodWords } from '../../words/en/fundraising.ts';

interface DonorDrawerProps {
  readonly donors: readonly DonorWire[];
  readonly openId: string | null;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

export function DonorDrawer({ donors, openId, onShow, onClose }: DonorDrawerProps) {
  const listed = donors.find(({ id }) => id === openId);
  const fetched = useGetDonorQuery(openId ?? '', { skip: openId === null || listed !== undefined });
  const donor = listed ?? (openId === null ? undefined : fetched.currentData);
  return (
    <SideDrawer open={openId !== null} beside title={words.one} onClose={onClose}>
      {donor !== undefined && <DonorDetails key={donor.id} donor={donor} onShow={onShow} />}
      {donor === undefined && openId !== null && fetched.isFetching && (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      {donor === undefined && !fetched.isFetching && fetched.isError && (
        <DonorFailure problem={readProblem(fetched.error)} onRetry={() => void fetched.refetch()} />
      )}
    </SideDrawer>
  );
}

interface DonorFailureProps {
  readonly problem: ReadableProblem;
  readonly onRetry: () => void;
}

const notFound = 404;

function DonorFailure({ problem, onRetry }: DonorFailureProps) {
  if (problem.status === notFound) return <EmptyState sentence={words.missing} />;
  return <FailedNotice problem={problem} onRetry={onRetry} />;
}

interface DonorDetailsProps {
  readonly donor: DonorWire;
  readonly onShow: (id: string) => void;
}

function DonorDetails({ donor, onShow }: DonorDetailsProps) {
  const { lifetime, giftCount, currency, firstGiftAt, lastGiftAt } = donor;
  const role = useAccount()?.role;
  const mayManage = role !== undefined && reachOfRole(role, 'campaign.manage') !== 'none';
  const mayMerge = role !== undefined && reachOfRole(role, 'donor.manage') !== 'none';
  return (
    <>
      <div className="record-head">
        <div>
          <h2>{donorName(donor)}</h2>
          <p className="supporting">{addressesOf(donor).join(' · ')}</p>
        </div>
      </div>
      <LeadFigure
        label={`${words.lifetime}, ${words.gifts(giftCount)}`}
        minor={lifetime}
        currency={currency ?? 'USD'}
      />
      <dl className="definition-list">
        <dt>{words.since}</dt>
        <dd>{firstGiftAt === null ? words.never : <GiftDay at={firstGiftAt} />}</dd>
        <dt>{words.last}</dt>
        <dd>{lastGiftAt === null ? words.never : <GiftDay at={lastGiftAt} />}</dd>
      </dl>
      {mayMerge && <DonorMerging donor={donor} onShow={onShow} />}
      <Statements donor={donor} mayManage={mayManage} />
      {mayManage && <DonorNotes donor={donor} />}
      <DonorGifts donorId={donor.id} />
      <PastGifts donorId={donor.id} />
      <DonorMergeHistory donorId={donor.id} mayUndo={mayMerge} />
    </>
  );
}

/** As the address is the name of a donor without one, it is not repeated. */
const addressesOf = ({ name, email, otherEmails }: DonorWire): string[] => [
  ...(name === null || email === null ? [] : [email]),
  ...otherEmails,
];

interface StatementsProps {
  readonly donor: DonorWire;
  readonly mayManage: boolean;
}

/** Of the years from the first gift to the last, newest first. */
function Statements({ donor: { id, email, firstGiftAt, lastGiftAt }, mayManage }: StatementsProps) {
  const [resend, { isLoading }] = useResendYearlyStatementMutation();
  const feedback = useMutationFeedback();
  if (firstGiftAt === null || lastGiftAt === null) return null;
  const [first, last] = [firstGiftAt, lastGiftAt].map((at) => new Date(at).getUTCFullYear());
  if (first === undefined || last === undefined) return null;
  const years = Array.from({ length: Math.min(last - first + 1, 3) }, (_, index) => last - index);
  return (
    <div className="drawer-actions">
      {years.map((year) => (
        <Button key={year} href={`/api/donors/${id}/statements/${year}`}>
          {words.statement(year)}
        </Button>
      ))}
      {mayManage && email !== null && (
        <Button
          loading={isLoading}
          onClick={() => void feedback(resend({ donorId: id, year: last }), statementWords.emailed(email))}
        >
          {statementWords.emailOne(last)}
        </Button>
      )}
    </div>
  );
}

function DonorNotes({ donor }: { readonly donor: DonorWire }) {
  const [tags, setTags] = useState(donor.tags);
  const [note, setNote] = useState(donor.note);
  const [employer, setEmployer] = useState(donor.employer ?? '');
  const [update, { isLoading }] = useUpdateDonorMutation();
  const feedback = useMutationFeedback();
  return (
    <>
      <label className="editor-field">
        <span>{words.tags}</span>
        <Select
          mode="tags"
          aria-label={words.tags}
          value={tags}
          open={false}
          suffixIcon={null}
          maxCount={100}
          onChange={setTags}
        />
      </label>
      <label className="editor-field">
        <span>{words.employer}</span>
        <Input maxLength={120} value={employer} onChange={({ target }) => setEmployer(target.value)} />
      </label>
      <label className="editor-field">
        <span>{words.note}</span>
        <Input.TextArea
          rows={3}
          maxLength={10_000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      <div className="drawer-actions">
        <Button
          loading={isLoading}
          onClick={() =>
            void feedback(
              update({ id: donor.id, tags, note, employer: employer.trim() || null }),
              words.saved,
            )
          }
        >
          {words.save}
        </Button>
      </div>
    </>
  );
}

const shownGifts = 50;

function DonorGifts({ donorId }: { readonly donorId: string }) {
  const query = useGetGiftPageQuery({ donorId, limit: shownGifts });
  const { currentData } = query;
  return (
    <>
      <h3 className="drawer-heading">{words.history}</h3>
      <QueryFailure query={query} />
      {currentData === undefined && query.isFetching && <Skeleton active paragraph={{ rows: 4 }} />}
      <ul className="gift-history">
        {currentData?.items.map((gift) => (
          <li key={gift.id}>
            <span className="two-line">
              <Link className="plain-link name" to={`/donations?gift=${gift.id}`}>
                {gift.campaignTitle}
              </Link>
              <span>
                <GiftTime gift={gift} />
                {gift.method === 'forgone_reimbursement' && `, ${giftMethodWords[gift.method].toLowerCase()}`}
              </span>
            </span>
            <span className="two-line gift-end">
              <Money minor={gift.amount} currency={gift.currency} {...giftAmountLook(gift)} zeroAsDash />
              <GiftStatusChips gift={gift} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Imported: they are counted, and have no receipt. */
function PastGifts({ donorId }: { readonly donorId: string }) {
  const query = useListPastGiftsQuery(donorId);
  const { currentData: gifts = [] } = query;
  if (gifts.length === 0) return <QueryFailure query={query} />;
  return (
    <>
      <h3 className="drawer-heading">{words.pastGifts}</h3>
      <ul className="gift-history">
        {gifts.map(({ id, givenOn, amount, currency, campaignTitle, fundName }) => (
          <li key={id}>
            <span className="two-line">
              <span>{campaignTitle ?? fundName ?? words.pastGift}</span>
              <span>{utcDate(new Date(givenOn))}</span>
            </span>
            <Money minor={amount} currency={currency} sign="flow" />
          </li>
        ))}
      </ul>
    </>
  );
}
