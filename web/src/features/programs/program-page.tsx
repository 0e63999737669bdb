import './program-page.css';
import { LeftOutlined } from '@ant-design/icons';
import { type SpendProgramWire, type TeamWire, type UserWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useListCategoriesQuery } from '../../api/categories.api.ts';
import { useListProgramCardsQuery } from '../../api/programs.api.ts';
import { useReadableFunds } from '../../api/use-readable-funds.ts';
import { managesProgram, mayLetProgramSpend } from '../../lib/manages-program.ts';
import { roundMoneyText } from '../../lib/money-format.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { utcDate } from '../../lib/time-format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { usageWords } from '../../words/en/cards.ts';
import { programPageWords as words } from '../../words/en/program-page.ts';
import { programWords } from '../../words/en/programs.ts';
import { RecordHistory } from '../audit/shared/record-history.tsx';
import { ControlsSection } from '../controls/shared/controls-section.tsx';
import { ProgramForecast } from './program-forecast.tsx';
import { CopyProgramDrawer, EditProgramDrawer } from './program-forms.tsx';
import { ProgramHead } from './program-head.tsx';
import { ProgramMenu } from './program-menu.tsx';
import { ProgramPeople } from './program-people.tsx';
import { payerName } from '../../lib/program-payer.ts';
import { ProgramPurchases, ProgramRequests } from './program-side.tsx';
import { ProgramStatus } from './program-table.tsx';
import { RequestDrawer } from './shared/request-drawer.tsx';

interface ProgramPageProps {
  readonly program: SpendProgramWire;
  readonly teams: readonly TeamWire[];
  readonly account: UserWire;
}

/** One program: what is left and for how long, its people and cards, rules, requests, purchases and history. */
export function ProgramPage({ program, teams, account }: ProgramPageProps) {
  const [open, setOpen] = useState<'edit' | 'copy' | 'request' | null>(null);
  const close = () => setOpen(null);
  const { currentData: cards } = useListProgramCardsQuery(program.id);
  const { role, id: userId } = account;
  const isOpen = program.status !== 'closed';
  const mayManage = managesProgram(role, program.teamId, teams, userId);
  const mayAsk = isOpen && permissionScopeOfRole(role, 'program.request') !== 'none';
  const hasCard = cards?.some(({ holder }) => holder.id === userId) ?? true;
  return (
    <div className="page">
      <PageHeader
        title={program.name}
        sub={
          <span className="program-page-sub">
            <BackToPrograms />
            <ProgramStatus program={program} />
            {teamName(program, teams)}
          </span>
        }
        actions={
          <>
            {mayAsk && <Button onClick={() => setOpen('request')}>{words.ask}</Button>}
            {isOpen && mayManage && (
              <ProgramMenu
                program={program}
                cards={cards?.length ?? 0}
                isAdmin={role === 'Admin'}
                onEdit={() => setOpen('edit')}
                onCopy={() => setOpen('copy')}
              />
            )}
          </>
        }
      />
      <ProgramHead program={program} />
      <div className="program-page">
        <div>
          <ProgramForecast program={program} />
          <ProgramPeople program={program} teams={teams} account={account} mayManage={mayManage} />
        </div>
        <div>
          <ProgramRequests program={program} />
          <ControlsSection
            owned={[{ owner: 'program', ownerId: program.id, name: program.name, controls: program }]}
            mayEdit={isOpen && mayLetProgramSpend(role, program, teams, userId)}
            currency={program.currency}
          />
          <ProgramPurchases program={program} />
          <Terms program={program} teams={teams} account={account} />
          {permissionScopeOfRole(role, 'audit.read') !== 'none' && (
            <RecordHistory kind="program" recordId={program.id} />
          )}
        </div>
      </div>
      <EditProgramDrawer open={open === 'edit'} program={program} onClose={close} />
      {open === 'copy' && <CopyProgramDrawer program={program} onClose={close} />}
      {open === 'request' && (
        <RequestDrawer
          programId={program.id}
          kinds={hasCard ? ['limit'] : ['card', 'limit']}
          onClose={close}
        />
      )}
    </div>
  );
}

export function BackToPrograms() {
  return (
    <Link className="text-link" to="/spendprograms">
      <LeftOutlined aria-hidden /> {words.back}
    </Link>
  );
}

function teamName({ teamId }: SpendProgramWire, teams: readonly TeamWire[]): string {
  const team = teams.find(({ id }) => id === teamId);
  return team?.name ?? (teamId === null ? programWords.wholeOrganization : '');
}

function Terms({ program, teams, account }: ProgramPageProps) {
  const { limit, budget, currency, frequency, startsAt, endsAt, defaultCategoryId } = program;
  const { data: categories = [] } = useListCategoriesQuery(account.organizationId ?? '', {
    skip: account.organizationId === null,
  });
  const funds = useReadableFunds(account.role);
  const fund = funds.find(({ accountId }) => accountId === program.payingAccountId);
  const category = categories.find(({ id }) => id === defaultCategoryId);
  const money = (minor: number) => roundMoneyText(minor, currency);
  const day = (instant: string) => utcDate(new Date(instant));
  return (
    <Section title={words.terms}>
      <dl className="definition-list">
        <dt>{programWords.payer}</dt>
        <dd>
          {fund === undefined ? (
            payerName(program, { teams, funds }, account.role)
          ) : (
            <Link className="text-link" to={`/cash-management?tab=restricted-funds&fund=${fund.id}`}>
              {payerName(program, { teams, funds }, account.role)}
            </Link>
          )}
        </dd>
        <dt>{programWords.period}</dt>
        <dd>
          {money(limit)} {usageWords.frequency[frequency]}
        </dd>
        <dt>{programWords.budgetLabel}</dt>
        <dd>{budget === null ? programWords.noBudget : money(budget)}</dd>
        <dt>{programWords.dates}</dt>
        <dd>
          {endsAt === null
            ? programWords.from(day(startsAt))
            : programWords.fromTo(day(startsAt), day(endsAt))}
        </dd>
        <dt>{words.category}</dt>
        <dd>{category?.name ?? words.noCategory}</dd>
      </dl>
    </Section>
  );
}
