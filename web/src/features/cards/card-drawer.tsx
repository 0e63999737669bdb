import { type CardSummaryWire, type UserWire, leftNow, shownSpendingStatusOf } from '@almoner/contracts';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { useGetCardQuery } from '../../api/cards.api.ts';
import { readProblem } from '../../api/problem.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { splitUsage } from '../../lib/card-usage.ts';
import { personName } from '../../lib/person-name.ts';
import { utcDate } from '../../lib/time-format.ts';
import { FailedNotice } from '../../ui/list-states.tsx';
import { LeadFigure, Money } from '../../ui/money.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { cardPageWords } from '../../words/en/card-page.ts';
import { cardWords as words, usageWords } from '../../words/en/cards.ts';
import { CardFront } from './card-front.tsx';
import { CardPurchases } from './card-purchases.tsx';
import { ProgramLeft } from './program-left.tsx';
import { UsageBar } from './usage-bar.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';

interface CardDrawerProps {
  readonly cards: readonly CardSummaryWire[];
  readonly openId: string | null;
  readonly account: UserWire;
  readonly actions: (card: CardSummaryWire) => ReactNode;
  readonly onClose: () => void;
}

/** One card: its face, what is left on it, its facts and its latest purchases. */
export function CardDrawer({ cards, openId, account, actions, onClose }: CardDrawerProps) {
  const listed = cards.find(({ id }) => id === openId);
  const fetched = useGetCardQuery(openId ?? '', { skip: openId === null || listed !== undefined });
  const card = listed ?? (openId === null ? undefined : fetched.currentData);
  return (
    <SideDrawer
      open={openId !== null}
      beside
      title={card?.name ?? words.one}
      extra={card && actions(card)}
      onClose={onClose}
    >
      {card ? (
        <CardDetails key={card.id} card={card} organization={account.owner?.name ?? ''} />
      ) : fetched.isError ? (
        <FailedNotice problem={readProblem(fetched.error)} onRetry={() => void fetched.refetch()} />
      ) : (
        <LoadingLines rows={8} />
      )}
    </SideDrawer>
  );
}

function CardDetails({
  card,
  organization,
}: {
  readonly card: CardSummaryWire;
  readonly organization: string;
}) {
  return (
    <>
      <CardFront card={card} organization={organization} />
      <Link className="text-link" to={`/cards/${card.id}`}>
        {words.openPage}
      </Link>
      <Limit card={card} />
      <Facts card={card} />
      <LatestPurchases cardId={card.id} />
    </>
  );
}

/** The limit less what was captured and is on hold is what is left. */
function Limit({ card }: { readonly card: CardSummaryWire }) {
  const { usage, spendRule } = card;
  if (usage === null || spendRule === null) return null;
  const { capturedMinor, heldMinor, leftMinor } = splitUsage(usage);
  const { currency } = spendRule;
  const isEnded = card.ended !== null;
  return (
    <section aria-label={isEnded ? words.limit : words.left}>
      {!isEnded && <LeadFigure label={words.left} minor={leftNow(card)} currency={currency} />}
      <dl className="figure-sum">
        <dt>{words.limit}</dt>
        <dd>
          <Money minor={usage.limit} currency={currency} />
        </dd>
        <dt>{words.captured}</dt>
        <dd>
          <Money minor={0 - capturedMinor} currency={currency} zeroAsDash />
        </dd>
        <dt>{words.onHold}</dt>
        <dd>
          <Money minor={0 - heldMinor} currency={currency} zeroAsDash />
        </dd>
        <dt>{isEnded ? cardPageWords.unspent : words.left}</dt>
        <dd>
          <Money minor={leftMinor} currency={currency} />
        </dd>
      </dl>
      {!isEnded && <ProgramLeft card={card} />}
      <UsageBar card={card} />
    </section>
  );
}

function Facts({ card }: { readonly card: CardSummaryWire }) {
  const { holder, spendRule, spendProgramId, createdAt } = card;
  const { data: programs = [] } = useListProgramsQuery(undefined, { skip: spendProgramId === null });
  const program = programs.find(({ id }) => id === spendProgramId);
  return (
    <dl className="definition-list card-facts">
      <dt>{words.columns.status}</dt>
      <dd>
        <StatusChip status={shownSpendingStatusOf(card)} />
      </dd>
      <dt>{words.columns.holder}</dt>
      <dd>{personName(holder)}</dd>
      {spendRule && (
        <>
          <dt>{words.frequency}</dt>
          <dd>{usageWords.frequencyName[spendRule.frequency]}</dd>
        </>
      )}
      {program && (
        <>
          <dt>{words.program}</dt>
          <dd>
            <Link className="text-link" to={`/spendprograms?spendProgramId=${program.id}`}>
              {program.name}
            </Link>
          </dd>
        </>
      )}
      <dt>{words.issuedOn}</dt>
      <dd>{utcDate(new Date(createdAt))}</dd>
    </dl>
  );
}

function LatestPurchases({ cardId }: { readonly cardId: string }) {
  return (
    <section aria-label={words.latestPurchases}>
      <div className="section-head">
        <h3 className="drawer-heading">{words.latestPurchases}</h3>
        <Link className="text-link" to={`/transactions?tab=card&card=${cardId}`}>
          {words.seePurchases}
        </Link>
      </div>
      <CardPurchases cardId={cardId} />
    </section>
  );
}
