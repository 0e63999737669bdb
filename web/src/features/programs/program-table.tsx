import { type SpendProgramWire, type TeamWire } from '@almoner/contracts';
import { phoneBelowWidth } from '../../lib/specified-values.ts';
import { displayStatus, isBoundByPeriod, remainingNow } from '../../lib/program-usage.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { useNow } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useMediaQuery } from '../../theme/use-media-query.ts';
import { useSorted } from '../../ui/use-sorted.ts';
import { statusWords } from '../../words/en/statuses.ts';
import { usageWords } from '../../words/en/cards.ts';
import { programWords as words } from '../../words/en/programs.ts';
import { ProgramBar } from './program-bar.tsx';

interface ProgramTableProps {
  readonly programs: readonly SpendProgramWire[];
  readonly teams: readonly TeamWire[];
  readonly loading: boolean;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
}

export function ProgramTable({ programs, teams, loading, openId, onOpen }: ProgramTableProps) {
  const columns = columnsFor(teams, onOpen);
  const { rows, sorting } = useSorted(programs, columns);
  return (
    <DataTable
      label={words.title}
      density="large"
      columns={columns}
      rows={rows}
      sorting={sorting}
      rowKey={({ id }) => id}
      rowMuted={({ status }) => status !== 'active'}
      loading={loading}
      openKey={openId}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}

function columnsFor(teams: readonly TeamWire[], open: (id: string) => void): Column<SpendProgramWire>[] {
  return [
    {
      key: 'program',
      title: words.columns.program,
      sortBy: ({ name }) => name,
      render: (program) => <ProgramName program={program} teams={teams} onOpen={open} />,
    },
    {
      key: 'used',
      title: words.columns.used,
      sortBy: ({ usage }) => (usage.limit === 0 ? null : usage.spent / usage.limit),
      width: '36%',
      wideOnly: true,
      render: (program) => <ProgramBar program={program} />,
    },
    {
      key: 'remaining',
      title: words.columns.remaining,
      sortBy: remainingNow,
      align: 'right',
      render: (program) => (
        <span className="two-line">
          <span className="name">
            <Money minor={remainingNow(program)} currency={program.currency} />
          </span>
          {isBoundByPeriod(program) && <span>{usageWords.duringPeriod[program.frequency]}</span>}
        </span>
      ),
    },
    {
      key: 'status',
      title: words.columns.status,
      sortBy: ({ status }) => statusWords[status],
      width: 128,
      wideOnly: true,
      render: (program) => <ProgramStatus program={program} />,
    },
  ];
}

export function ProgramStatus({ program }: { readonly program: SpendProgramWire }) {
  return <StatusChip status={displayStatus(program, useNow())} />;
}

interface ProgramNameProps {
  readonly program: SpendProgramWire;
  readonly teams: readonly TeamWire[];
  readonly onOpen: (id: string) => void;
}

/** On a phone the row holds what the left-out columns do: how full, and the status. */
function ProgramName({ program, teams, onOpen }: ProgramNameProps) {
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  const team = teams.find(({ id }) => id === program.teamId);
  return (
    <>
      <span className="two-line">
        <button type="button" className="quiet-button name" onClick={() => onOpen(program.id)}>
          {program.name}
        </button>
        <span>{team?.name ?? (program.teamId === null ? words.wholeOrganization : '')}</span>
      </span>
      {onPhone && (
        <span className="program-more">
          <ProgramBar program={program} />
          <ProgramStatus program={program} />
        </span>
      )}
    </>
  );
}
