import { type Role, type SpendProgramWire, type TeamWire } from '@almoner/contracts';
import { Skeleton } from 'antd';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { readProblem } from '../../api/problem.ts';
import { useListProgramCardsQuery } from '../../api/programs.api.ts';
import { roundMoneyText } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { utcDate } from '../../lib/time-format.ts';
import { ControlsSection } from '../controls/shared/controls-section.tsx';
import { EmptyState, FailedNotice } from '../../ui/list-states.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { programWords as words } from '../../words/en/programs.ts';
import { usageWords } from '../../words/en/cards.ts';
import { BudgetBar, PeriodBar } from './program-bar.tsx';
import { ProgramCards } from './program-cards.tsx';
import { EditProgramDrawer } from './program-forms.tsx';
import { ProgramMenu } from './program-menu.tsx';
import { payerName } from './program-payer.ts';
import { ProgramStatus } from './program-table.tsx';

interface ProgramDrawerProps {
  /** Undefined when the address names one that is not there, null while none is named. */
  readonly program: SpendProgramWire | undefined | null;
  readonly teams: readonly TeamWire[];
  readonly role: Role;
  readonly mayManage: boolean;
  /** Whether they may let it spend more, also by its merchant rules. */
  readonly maySpend: boolean;
  readonly onClose: () => void;
}

export function ProgramDrawer({ program, teams, role, mayManage, maySpend, onClose }: ProgramDrawerProps) {
  const [editing, setEditing] = useState(false);
  const { currentData: cards = [] } = useListProgramCardsQuery(program?.id ?? '', { skip: program == null });
  const isOpen = program != null && program.status !== 'closed';
  return (
    <>
      <SideDrawer
        open={program !== null}
        beside
        title={program?.name ?? words.title}
        extra={
          isOpen &&
          mayManage && (
            <ProgramMenu
              program={program}
              cards={cards.length}
              isAdmin={role === 'Admin'}
              onEdit={() => setEditing(true)}
            />
          )
        }
        onClose={onClose}
      >
        {program === undefined && <EmptyState sentence={words.missing} />}
        {program != null && (
          <>
            <ProgramStatus program={program} />
            <ProgramUsage program={program} />
            <Facts program={program} teams={teams} role={role} />
            <ControlsSection
              owned={[{ owner: 'program', ownerId: program.id, name: program.name, controls: program }]}
              mayEdit={isOpen && maySpend}
              currency={program.currency}
            />
            <p className="program-link">
              <Link className="text-link" to={`/transactions?tab=card&program=${program.id}`}>
                {words.seeTransactions}
              </Link>
            </p>
            <Cards programId={program.id} />
          </>
        )}
      </SideDrawer>
      {program != null && (
        <EditProgramDrawer open={editing} program={program} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

/** Members and cards of the program; nothing until they are loaded. */
function Cards({ programId }: { readonly programId: string }) {
  const query = useListProgramCardsQuery(programId);
  const { currentData: cards } = query;
  const holders = [...new Set(cards?.map(({ holder }) => personName(holder)))].join(', ');
  return (
    <>
      <h3 className="drawer-heading">{words.members}</h3>
      {cards && <p className="supporting">{holders || words.membersNone}</p>}
      <h3 className="drawer-heading">{words.cards}</h3>
      {query.isError && (
        <FailedNotice problem={readProblem(query.error)} onRetry={() => void query.refetch()} />
      )}
      {!cards && !query.isError && <Skeleton active title={false} />}
      {cards && <ProgramCards cards={cards} />}
      {cards?.length === 0 && (
        <p className="supporting">
          {words.cardsNone}{' '}
          <Link className="text-link" to="/cards">
            {words.issueCards}
          </Link>
        </p>
      )}
    </>
  );
}

function ProgramUsage({ program }: { readonly program: SpendProgramWire }) {
  return (
    <>
      <section className="program-room" aria-label={words.inPeriod}>
        <h3 className="drawer-heading">{words.inPeriod}</h3>
        <PeriodBar program={program} />
      </section>
      {program.budget !== null && (
        <section className="program-room" aria-label={words.inAll}>
          <h3 className="drawer-heading">{words.inAll}</h3>
          <BudgetBar program={program} />
        </section>
      )}
    </>
  );
}

interface FactsProps {
  readonly program: SpendProgramWire;
  readonly teams: readonly TeamWire[];
  readonly role: Role;
}

function Facts({ program, teams, role }: FactsProps) {
  const { teamId, limit, budget, currency, frequency, startsAt, endsAt } = program;
  const team = teams.find(({ id }) => id === teamId);
  const money = (minor: number) => roundMoneyText(minor, currency);
  const day = (instant: string) => utcDate(new Date(instant));
  const facts: [string, string][] = [
    [words.team, team?.name ?? (teamId === null ? words.wholeOrganization : '–')],
    [words.payer, payerName(program, teams, role)],
    [words.period, `${money(limit)} ${usageWords.frequency[frequency]}`],
    [words.budgetLabel, budget === null ? words.noBudget : money(budget)],
    [words.dates, endsAt === null ? words.from(day(startsAt)) : words.fromTo(day(startsAt), day(endsAt))],
  ];
  return (
    <dl className="definition-list">
      {facts.map(([label, fact]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
