import { type CardSummaryWire, type Role, type UserWire, leftNow } from '@almoner/contracts';
import { useState } from 'react';
import { useListApprovalsOfAuthorQuery, useListPendingApprovalsQuery } from '../../api/approvals.api.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { newestByCard, recentRejections, rejectionOf, type LimitRequest } from '../../lib/limit-requests.ts';
import { combinedQueries } from '../../api/combined-queries.ts';
import { moneyText } from '../../lib/money-format.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { approvalWords } from '../../words/en/approvals.ts';
import { ChangeLimitDrawer } from './change-limit-drawer.tsx';
import { personName } from '../../lib/person-name.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { QueryFailure } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useMediaQuery } from '../../theme/use-media-query.ts';
import { phoneBelowWidth } from '../../lib/specified-values.ts';
import { cardWords as words } from '../../words/en/cards.ts';
import { statusWords } from '../../words/en/statuses.ts';
import { useSorted } from '../../ui/use-sorted.ts';
import { useDrawerBeside } from '../../ui/side-drawer.tsx';
import { useUrlDrawer } from '../../ui/use-url-drawer.ts';
import { CardDrawer } from './card-drawer.tsx';
import { shownStatus } from './card-filters.ts';
import { CardMenu } from './card-menu.tsx';
import { isInUse, isNearOrOverLimit } from '../../lib/card-usage.ts';
import { UsageBar } from './usage-bar.tsx';

interface CardTableProps {
  /** The cards that match the search, sorted. */
  readonly cards: readonly CardSummaryWire[];
  readonly allCards: readonly CardSummaryWire[];
  /** People whose cards are locked because of missing receipts. */
  readonly lockedIds: ReadonlySet<string>;
  readonly loading: boolean;
  /** For the viewer. */
  readonly account: UserWire;
}

/** The data that a row needs in addition to its card. */
interface RowContext {
  readonly role: Role;
  readonly userId: string;
  readonly lockedIds: ReadonlySet<string>;
  /** By id. */
  readonly programNames: ReadonlyMap<string, string>;
  readonly open: (id: string) => void;
  /** Open ones, by their card. */
  readonly requests: ReadonlyMap<string, LimitRequest>;
  /** The viewer's recently rejected requests, by card. */
  readonly rejections: ReadonlyMap<string, LimitRequest>;
  readonly changeLimit: (card: CardSummaryWire) => void;
}

/** Below it the names of programs do not fit beside the rest. */
const programFromWidth = 1280;

export function CardTable({ cards, allCards, lockedIds, loading, account }: CardTableProps) {
  const { id: userId, role } = account;
  const { openId, show } = useUrlDrawer('card');
  const pendingQuery = useListPendingApprovalsQuery();
  const ownQuery = useListApprovalsOfAuthorQuery(userId);
  const [changingId, setChangingId] = useState<string | null>(null);
  const requests = newestByCard(pendingQuery.data ?? []);
  const rejections = newestByCard(recentRejections(ownQuery.data ?? [], new Date()));
  const requestsQuery = combinedQueries(pendingQuery, ownQuery);
  const { data: programs = [] } = useListProgramsQuery();
  const programNames = new Map(programs.map(({ id, name }) => [id, name]));
  const changing = allCards.find(({ id }) => id === changingId);
  const changeLimit = ({ id }: CardSummaryWire) => setChangingId(id);
  const isBeside = useDrawerBeside() && openId !== null;
  const all = columnsFor({
    role,
    userId,
    lockedIds,
    programNames,
    requests,
    rejections,
    changeLimit,
    open: show,
  });
  // The drawer shows the usage, with more space.
  const showsProgram = useMediaQuery(`(width >= ${programFromWidth}px)`) && !isBeside;
  const columns = all.filter(
    ({ key }) => (key !== 'used' || !isBeside) && (key !== 'program' || showsProgram),
  );
  const { rows, sorting } = useSorted(cards, columns);
  return (
    <>
      <QueryFailure query={requestsQuery} title={approvalWords.notLoaded} />
      <DataTable
        label={words.title}
        density="large"
        columns={columns}
        rows={rows}
        sorting={sorting}
        openKey={openId}
        onOpen={({ id }) => show(id)}
        rowKey={({ id }) => id}
        rowMuted={(card) => !isInUse(card)}
        loading={loading}
      />
      <CardDrawer
        cards={allCards}
        openId={openId}
        account={account}
        actions={(card) => (
          <CardMenu card={card} role={role} userId={userId} onChangeLimit={() => changeLimit(card)} />
        )}
        onClose={() => show(null)}
      />
      {changing && (
        <ChangeLimitDrawer
          card={changing}
          request={requests.get(changing.id)}
          requestsQuery={pendingQuery}
          onClose={() => setChangingId(null)}
        />
      )}
    </>
  );
}

function columnsFor(context: RowContext): Column<CardSummaryWire>[] {
  const { role, userId, changeLimit } = context;
  return [
    {
      key: 'card',
      title: words.columns.card,
      sortBy: ({ name }) => name,
      render: (card) => <CardName card={card} context={context} />,
    },
    {
      key: 'holder',
      title: words.columns.holder,
      sortBy: ({ holder }) => personName(holder),
      wideOnly: true,
      render: ({ holder }) => <span className="card-holder">{personName(holder)}</span>,
    },
    {
      key: 'program',
      title: words.program,
      sortBy: ({ spendProgramId }) => context.programNames.get(spendProgramId ?? '') ?? null,
      wideOnly: true,
      render: ({ spendProgramId }) => (
        <span className="one-line">{context.programNames.get(spendProgramId ?? '') ?? ''}</span>
      ),
    },
    {
      key: 'used',
      title: words.columns.used,
      sortBy: ({ usage }) => usage?.ratio ?? null,
      width: '30%',
      wideOnly: true,
      render: (card) => <UsageBar card={card} />,
    },
    {
      key: 'left',
      title: words.columns.left,
      sortBy: (card) => (card.usage === null ? null : leftNow(card)),
      align: 'right',
      render: (card) => <Left card={card} />,
    },
    {
      key: 'status',
      title: words.columns.status,
      sortBy: (card) => statusWords[shownStatus(card, context.lockedIds)],
      width: 132,
      wideOnly: true,
      render: (card) => <StatusChip status={shownStatus(card, context.lockedIds)} />,
    },
    {
      key: 'menu',
      title: null,
      width: 48,
      align: 'right',
      render: (card) => (
        <CardMenu card={card} role={role} userId={userId} onChangeLimit={() => changeLimit(card)} />
      ),
    },
  ];
}

/** On a phone the row shows the contents of the hidden columns: holder, usage, and the status if it is unusual. */
function CardName({ card, context }: { readonly card: CardSummaryWire; readonly context: RowContext }) {
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  const status = shownStatus(card, context.lockedIds);
  return (
    <span className="card-name">
      <span className="card-face" data-type={card.type} aria-hidden />
      <span className="two-line">
        <button type="button" className="quiet-button name" onClick={() => context.open(card.id)}>
          {card.name}
        </button>
        <span>
          {onPhone ? personName(card.holder) : words.types[card.type]} ·· {card.last4 ?? words.noNumberYet}
          {card.isSingleUse && ` · ${words.singleUseMark}`}
        </span>
        {onPhone && (
          <span className="card-more">
            <UsageBar card={card} />
            {status !== 'active' && <StatusChip status={status} />}
          </span>
        )}
        <LimitRequested card={card} context={context} />
      </span>
    </span>
  );
}

interface LimitRequestedProps {
  readonly card: CardSummaryWire;
  readonly context: RowContext;
}

/** Opens the request for people who may change limits; shows its author the state. */
function LimitRequested({ card, context }: LimitRequestedProps) {
  const request = context.requests.get(card.id);
  if (request === undefined) return <LimitRejected card={card} context={context} />;
  const to = moneyText(request.subject.requestedLimit, request.subject.currency);
  if (permissionScopeOfRole(context.role, 'card.change-limit') === 'none')
    return <span className="supporting">{approvalWords.youAsked(to)}</span>;
  return (
    <button
      type="button"
      className="quiet-button text-link"
      aria-label={approvalWords.reviewFor(card.name, to)}
      onClick={() => context.changeLimit(card)}
    >
      {approvalWords.review(to)}
    </button>
  );
}

function LimitRejected({ card, context }: LimitRequestedProps) {
  const request = context.rejections.get(card.id);
  const rejection = request && rejectionOf(request);
  if (!request || !rejection) return null;
  const { requestedLimit, currency } = request.subject;
  return (
    <span className="supporting">
      {approvalWords.yoursRejected(moneyText(requestedLimit, currency), rejection.by, rejection.note)}
    </span>
  );
}

function Left({ card }: { readonly card: CardSummaryWire }) {
  if (card.usage === null || card.spendRule === null) return null;
  // Its remaining limit cannot be spent anymore.
  if (card.ended !== null) return '–';
  return (
    <span className={isNearOrOverLimit(card) ? 'name warn' : 'name'}>
      <Money minor={leftNow(card)} currency={card.spendRule.currency} />
    </span>
  );
}
