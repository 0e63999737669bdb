import './programs.css';
import { PlusOutlined } from '@ant-design/icons';
import { type UserWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useListTeamsQuery } from '../../api/teams.api.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { managesProgram, mayLetProgramSpend } from '../../lib/manages-program.ts';
import { reachOfRole } from '../../lib/reach-of-role.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDrawerBeside } from '../../ui/side-drawer.tsx';
import { useUrlDrawer } from '../../ui/use-url-drawer.ts';
import { useUrlState } from '../../ui/use-url-state.ts';
import { programWords as words } from '../../words/en/programs.ts';
import { ProgramDrawer } from './program-drawer.tsx';
import { NewProgramDrawer } from './program-forms.tsx';
import { ProgramTable } from './program-table.tsx';

export function ProgramsPage() {
  const account = useAccount();
  return account && <SpendPrograms account={account} />;
}

function SpendPrograms({ account }: { readonly account: UserWire }) {
  const { params, change } = useUrlState();
  const query = useListProgramsQuery();
  const { data: teams = [] } = useListTeamsQuery();
  const programs = query.data ?? [];
  const wide = useDrawerBeside();
  const { openId, show } = useUrlDrawer('spendProgramId');
  const shown = programs.find(({ id }) => id === openId);
  const { role } = account;
  const mayCreate = reachOfRole(role, 'program.manage') !== 'none';
  const create = mayCreate && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => change({ new: '1' })}>
      {words.newProgram}
    </Button>
  );
  return (
    <div className="page" data-beside={wide && openId !== null}>
      <PageHeader title={words.title} actions={create || undefined} />
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
          openId={openId}
          onOpen={show}
        />
      </ListView>
      <ProgramDrawer
        program={openId === null || query.data === undefined ? null : shown}
        teams={teams}
        role={role}
        mayManage={shown !== undefined && managesProgram(role, shown.teamId, teams, account.id)}
        maySpend={shown !== undefined && mayLetProgramSpend(role, shown, teams, account.id)}
        onClose={() => show(null)}
      />
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

function Legend() {
  return (
    <ul className="legend toolbar-end program-legend" aria-hidden>
      <li data-mark="spent">{words.legend.spent}</li>
      <li data-mark="held">{words.legend.held}</li>
      <li data-mark="today">{words.legend.today}</li>
    </ul>
  );
}
