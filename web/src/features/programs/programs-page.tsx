import './programs.css';
import { PlusOutlined } from '@ant-design/icons';
import { type UserWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useListTeamsQuery } from '../../api/teams.api.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useUrlDrawer } from '../../ui/use-url-drawer.ts';
import { useUrlState } from '../../ui/use-url-state.ts';
import { programPageWords as pageWords } from '../../words/en/program-page.ts';
import { programWords as words } from '../../words/en/programs.ts';
import { BackToPrograms, ProgramPage } from './program-page.tsx';
import { NewProgramDrawer } from './program-forms.tsx';
import { ProgramTable } from './program-table.tsx';
import { RequestDrawer } from './shared/request-drawer.tsx';

export function ProgramsPage() {
  const account = useAccount();
  return account && <SpendPrograms account={account} />;
}

function SpendPrograms({ account }: { readonly account: UserWire }) {
  const { params, change } = useUrlState();
  const query = useListProgramsQuery();
  const { data: teams = [] } = useListTeamsQuery();
  const programs = query.data ?? [];
  const { openId, show } = useUrlDrawer('spendProgramId');
  const shown = programs.find(({ id }) => id === openId);
  const { role } = account;
  const mayCreate = permissionScopeOfRole(role, 'program.manage') !== 'none';
  const create = mayCreate && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => change({ new: '1' })}>
      {words.newProgram}
    </Button>
  );
  const [asks, setAsks] = useState(false);
  if (shown !== undefined)
    return <ProgramPage key={shown.id} program={shown} teams={teams} account={account} />;
  if (openId !== null && query.data !== undefined) return <MissingProgram />;
  const ask = permissionScopeOfRole(role, 'program.request') !== 'none' && (
    <Button onClick={() => setAsks(true)}>{pageWords.askCard}</Button>
  );
  return (
    <div className="page">
      <PageHeader
        title={words.title}
        actions={
          <>
            {ask}
            {create}
          </>
        }
      />
      <div className="toolbar">
        <Legend />
      </div>
      <ListView
        query={query}
        isEmpty={programs.length === 0}
        empty={<EmptyState sentence={mayCreate ? words.empty : words.emptyOthers} action={create} />}
      >
        <ProgramTable
          programs={programs}
          teams={teams}
          loading={query.isLoading}
          openId={null}
          onOpen={show}
        />
      </ListView>
      {asks && <RequestDrawer programId={null} kinds={['card', 'join']} onClose={() => setAsks(false)} />}
      {mayCreate && (
        <NewProgramDrawer
          open={params.has('new')}
          role={role}
          teams={teams}
          currency={account.owner?.currency ?? 'USD'}
          onClose={() => change({ new: null })}
        />
      )}
    </div>
  );
}

function MissingProgram() {
  return (
    <div className="page">
      <PageHeader title={pageWords.missing} sub={<BackToPrograms />} />
      <EmptyState sentence={pageWords.missingHint} />
    </div>
  );
}

function Legend() {
  return (
    <ul className="legend toolbar-end program-legend" aria-hidden>
      <li data-mark="spent">{words.legend.spent}</li>
      <li data-mark="held">{words.legend.held}</li>
      <li data-mark="today">{words.legend.today}</li>
    </ul>
  );
}
