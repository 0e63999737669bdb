import './cards.css';
import './card-page.css';
import { type CardDetailWire, type UserWire, shownSpendingStatusOf } from '@almoner/contracts';
import { LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useListPendingApprovalsQuery } from '../../api/approvals.api.ts';
import { useGetCardQuery } from '../../api/cards.api.ts';
import { readProblem } from '../../api/problem.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { useListReceiptLocksQuery } from '../../api/receipt-policy.api.ts';
import { useListTeamsQuery } from '../../api/teams.api.ts';
import { useReadableFunds } from '../../api/use-readable-funds.ts';
import { useAccount } from '../../state/use-account.ts';
import { newestByCard } from '../../lib/limit-requests.ts';
import { personName } from '../../lib/person-name.ts';
import { payerName } from '../../lib/program-payer.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { utcDate } from '../../lib/time-format.ts';
import { EmptyState, FailedNotice } from '../../ui/list-states.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useMediaQuery } from '../../theme/use-media-query.ts';
import { approvalWords } from '../../words/en/approvals.ts';
import { cardPageWords as words } from '../../words/en/card-page.ts';
import { cardWords } from '../../words/en/cards.ts';
import { ActivateCardDrawer } from './activate-card-drawer.tsx';
import { BillingAddressDrawer } from './billing-address-drawer.tsx';
import { CardControlsList } from './card-controls-list.tsx';
import { RecordHistory } from '../audit/shared/record-history.tsx';
import { LockNotices } from '../receipts/shared/lock-notices.tsx';
import { CardEndNotice } from './card-end-notice.tsx';
import { CardFront } from './card-front.tsx';
import { CardIncrease } from './card-increase.tsx';
import { CardLimitHead } from './card-limit-head.tsx';
import { CardNumber } from './card-number.tsx';
import { CardPurchases } from './card-purchases.tsx';
import { CardRule } from './card-rule.tsx';
import { CardRules } from './card-rules.tsx';
import { CardShipping } from './card-shipping.tsx';
import { CardUsageChart } from './card-usage-chart.tsx';
import { CardholderNotice } from './cardholder-notice.tsx';
import { ChangeExpiryDrawer } from './change-expiry-drawer.tsx';
import { ChangeLimitDrawer } from './change-limit-drawer.tsx';
import { RenameCardDrawer } from './rename-card-drawer.tsx';
import { ReplaceCardDrawer } from './replace-card-drawer.tsx';
import { RequestLimit } from './request-limit.tsx';
import { SwapRuleDrawer } from './swap-rule-drawer.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';

/** For an incomplete id, and for a card that this person may not see. */
const goneStatuses: readonly unknown[] = [400, 404];

/** One card: face, limit, usage, purchases, rule, controls and history, as far as the viewer's role includes them. */
export function CardPage() {
  const { id = '' } = useParams();
  const account = useAccount();
  const query = useGetCardQuery(id);
  const card = query.currentData;
  if (card && account) return <CardDetails key={card.id} card={card} account={account} />;
  const problem = query.isError ? readProblem(query.error) : null;
  const isGone = problem !== null && goneStatuses.includes(problem.status);
  return (
    <div className="page">
      <PageHeader title={isGone ? words.notFound : cardWords.one} sub={<Back />} />
      {isGone ? (
        <EmptyState sentence={words.notFoundHint} />
      ) : problem === null ? (
        <LoadingLines rows={12} />
      ) : (
        <FailedNotice problem={problem} onRetry={() => void query.refetch()} />
      )}
    </div>
  );
}

function Back() {
  return (
    <Link className="text-link" to="/cards">
      <LeftOutlined aria-hidden /> {words.back}
    </Link>
  );
}

/** As in card-page.css. */
const oneColumnBelowWidth = 900;

interface CardProps {
  readonly card: CardDetailWire;
  readonly account: UserWire;
}

function CardDetails({ card, account }: CardProps) {
  const [open, setOpen] = useState<
    'limit' | 'name' | 'rule' | 'expiry' | 'replace' | 'activate' | 'address' | null
  >(null);
  const close = () => setOpen(null);
  const pending = useListPendingApprovalsQuery();
  const status = shownSpendingStatusOf(card);
  const { data: locks = [] } = useListReceiptLocksQuery();
  // Where the columns are below each other, the face, what is left and the controls come first.
  const isNarrow = useMediaQuery(`(width < ${oneColumnBelowWidth}px)`);
  const limit = (
    <div>
      <CardLimitHead card={card} />
      {card.ended === null && <CardIncrease card={card} />}
      <RequestLimit card={card} userId={account.id} />
    </div>
  );
  return (
    <div className="page">
      <PageHeader
        title={card.name}
        sub={
          <span className="card-page-sub">
            <Back />
            {status !== 'active' && <StatusChip status={status} />}
          </span>
        }
        actions={
          card.may.changeLimit && (
            <Button type="primary" onClick={() => setOpen('limit')}>
              {approvalWords.changeLimit}
            </Button>
          )
        }
      />
      <CardholderNotice requirements={card.cardholderRequirements} />
      <CardEndNotice card={card} role={account.role} />
      <LockNotices locks={locks.filter(({ holder }) => holder.id === card.holder.id)} userId={account.id} />
      <div className="card-page">
        <div className="card-side">
          <CardFront card={card} organization={account.owner?.name ?? ''} />
          {isNarrow && limit}
          <CardNumber card={card} account={account} />
          <CardShipping card={card} onActivate={() => setOpen('activate')} />
          <CardControlsList
            card={card}
            account={account}
            onRename={() => setOpen('name')}
            onSwapRule={() => setOpen('rule')}
            onChangeExpiry={() => setOpen('expiry')}
            onReplace={() => setOpen('replace')}
            onChangeAddress={() => setOpen('address')}
          />
          {!isNarrow && <Details card={card} account={account} />}
        </div>
        <div>
          {!isNarrow && limit}
          <div className="card-columns">
            <div>
              <CardUsageChart card={card} />
              <RecentPurchases card={card} />
            </div>
            <div>
              <CardRule card={card} />
              <CardRules card={card} />
              {permissionScopeOfRole(account.role, 'audit.read') !== 'none' && (
                <RecordHistory kind="card" recordId={card.id} />
              )}
            </div>
          </div>
          {isNarrow && <Details card={card} account={account} />}
        </div>
      </div>
      {open === 'limit' && (
        <ChangeLimitDrawer
          card={card}
          request={newestByCard(pending.data ?? []).get(card.id)}
          requestsQuery={pending}
          onClose={close}
        />
      )}
      {open === 'name' && <RenameCardDrawer card={card} onClose={close} />}
      {open === 'address' && <BillingAddressDrawer onClose={close} />}
      {open === 'activate' && <ActivateCardDrawer card={card} onClose={close} />}
      {open === 'replace' && <ReplaceCardDrawer card={card} onClose={close} />}
      {open === 'expiry' && <ChangeExpiryDrawer card={card} onClose={close} />}
      {open === 'rule' && <SwapRuleDrawer card={card} onClose={close} />}
    </div>
  );
}

function Details({ card, account }: CardProps) {
  const { holder, program, createdAt } = card;
  const { data: programs = [] } = useListProgramsQuery(undefined, { skip: program === null });
  const seesTeams = permissionScopeOfRole(account.role, 'treasury.read') !== 'none';
  const { data: teams = [] } = useListTeamsQuery(undefined, { skip: program === null || !seesTeams });
  const funds = useReadableFunds(account.role);
  const paying = programs.find(({ id }) => id === program?.id);
  return (
    <section aria-labelledby="card-details">
      <h2 id="card-details" className="card-side-heading">
        {words.details}
      </h2>
      <dl className="definition-list">
        <dt>{cardWords.columns.holder}</dt>
        <dd>{personName(holder)}</dd>
        {program && (
          <>
            <dt>{cardWords.program}</dt>
            <dd>
              <Link className="text-link" to={`/spendprograms?spendProgramId=${program.id}`}>
                {program.name}
              </Link>
            </dd>
          </>
        )}
        <dt>{words.paysFrom}</dt>
        <dd>
          {program === null ? words.wallet : paying && payerName(paying, { teams, funds }, account.role)}
        </dd>
        <dt>{cardWords.issuedOn}</dt>
        <dd>{utcDate(new Date(createdAt))}</dd>
        <Chain card={card} />
      </dl>
    </section>
  );
}

/** The cards before and after this one. */
function Chain({ card }: Pick<CardProps, 'card'>) {
  const { replacesCardId, replacementReason, replacedByCardId } = card;
  const link = (id: string, label: string) => (
    <Link className="text-link" to={`/cards/${id}`}>
      {label}
    </Link>
  );
  return (
    <>
      {replacesCardId !== null && replacementReason !== null && (
        <>
          <dt>{words.replaces}</dt>
          <dd>{link(replacesCardId, words.thisCard[replacementReason])}</dd>
        </>
      )}
      {replacedByCardId !== null && (
        <>
          <dt>{words.replacedBy}</dt>
          <dd>{link(replacedByCardId, words.newCard)}</dd>
        </>
      )}
    </>
  );
}

function RecentPurchases({ card: { id: cardId, replacesCardId } }: Pick<CardProps, 'card'>) {
  return (
    <Section
      title={words.recent}
      aside={
        <Link className="text-link" to={`/transactions?tab=card&card=${cardId}`}>
          {words.allPurchases}
        </Link>
      }
    >
      <CardPurchases cardId={cardId} />
      {replacesCardId !== null && (
        <p>
          <Link className="text-link" to={`/transactions?tab=card&card=${replacesCardId}`}>
            {words.purchasesOfReplaced}
          </Link>
        </p>
      )}
    </Section>
  );
}
