import { type DonorImportProblemWire, type DonorImportWire } from '@almoner/contracts';
import { Button, Progress } from 'antd';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import {
  changedDonors,
  useGetDonorImportQuery,
  useListDonorImportProblemsInfiniteQuery,
  useStartDonorImportMutation,
  useUndoDonorImportMutation,
} from '../../../api/donor-imports.api.ts';
import { readProblem } from '../../../api/problem.ts';
import { utcDate } from '../../../lib/time-format.ts';
import { Consequences } from '../../../ui/consequences.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView, QueryFailure } from '../../../ui/list-view.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../../ui/use-confirmation.ts';
import { donorImportWords as words } from '../../../words/en/donor-import.ts';
import { ImportColumns } from './import-columns.tsx';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

const pollMs = 1_000;
const isAtWork = ({ status }: DonorImportWire) =>
  status === 'checking' || status === 'importing' || status === 'undoing';

export function DonorImportDetails({ importId }: { readonly importId: string }) {
  const first = useGetDonorImportQuery(importId);
  const isWorking = first.currentData !== undefined && isAtWork(first.currentData);
  const query = useGetDonorImportQuery(importId, { pollingInterval: isWorking ? pollMs : 0 });
  const found = query.currentData;
  const dispatch = useDispatch();
  const status = found?.status;
  useEffect(() => {
    if (status === 'imported' || status === 'undone') dispatch(changedDonors());
  }, [status, dispatch]);
  if (found === undefined) {
    const isMissing = query.isError && [400, 404].includes(readProblem(query.error).status ?? 0);
    if (isMissing) return <EmptyState sentence={words.missing} />;
    return query.isFetching ? <LoadingLines rows={8} /> : <QueryFailure query={query} />;
  }
  return (
    <>
      <p className="supporting">
        {found.fileName} · {words.by(found.createdBy)}
      </p>
      {isAtWork(found) && <Working found={found} />}
      {(found.status === 'ready' || found.status === 'checking') && <ImportColumns found={found} />}
      {!isAtWork(found) && (
        <>
          <Outcome found={found} />
          <Problems found={found} />
        </>
      )}
    </>
  );
}

interface FoundProps {
  readonly found: DonorImportWire;
}

function Working({ found: { status, handledCount, rowCount } }: FoundProps) {
  const label = words.working(words.statuses[status], Math.min(handledCount, rowCount), rowCount);
  return (
    <div role="status">
      <p>{label}</p>
      <Progress
        percent={Math.min(100, Math.round((handledCount / Math.max(1, rowCount)) * 100))}
        aria-label={label}
      />
    </div>
  );
}

function Outcome({ found }: FoundProps) {
  const { status, newDonorCount, giftCount, total, currency, problemCount, keptDonorCount } = found;
  const isUndone = status === 'undone';
  const title = isUndone ? words.resultUndone : status === 'imported' ? words.result : words.planned;
  return (
    <Section title={title}>
      <dl className="donor-import-figures">
        <Figure label={words.figures.newDonors} value={newDonorCount - keptDonorCount} />
        <Figure label={words.figures.gifts} value={giftCount} />
        <div>
          <dt>{words.figures.total}</dt>
          <dd>
            <Money minor={total} currency={currency} zeroAsDash />
          </dd>
        </div>
        {isUndone ? (
          <Figure label={words.figures.kept} value={keptDonorCount} />
        ) : (
          <Figure label={words.figures.leftOut} value={problemCount} />
        )}
      </dl>
      {status === 'ready' && <StartButton found={found} />}
      {status === 'imported' && <UndoButton found={found} />}
    </Section>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value.toLocaleString('en')}</dd>
    </div>
  );
}

function StartButton({ found: { id, rowCount, problemCount } }: FoundProps) {
  const [start, { isLoading }] = useStartDonorImportMutation();
  const feedback = useMutationFeedback();
  const count = rowCount - problemCount;
  return (
    <>
      <Consequences sentences={words.history} />
      <Button
        type="primary"
        disabled={count === 0}
        loading={isLoading}
        onClick={() => void feedback(start(id), words.started)}
      >
        {words.submit(count)}
      </Button>
    </>
  );
}

function UndoButton({ found: { id, undoableUntil } }: FoundProps) {
  const [undo, { isLoading }] = useUndoDonorImportMutation();
  const feedback = useMutationFeedback();
  const ask = useConfirmation();
  if (undoableUntil === null || new Date(undoableUntil) < new Date()) return null;
  const askToUndo = () =>
    ask({
      title: words.undoLead,
      content: <Consequences sentences={words.undoSentences} />,
      okText: words.undoOk,
      cancelText: words.cancel,
      danger: true,
      onOk: () => feedback(undo(id), words.undoing),
    });
  return (
    <div className="drawer-actions">
      <Button loading={isLoading} onClick={askToUndo}>
        {words.undo}
      </Button>
      <span className="supporting">{words.undoUntil(utcDate(new Date(undoableUntil)))}</span>
    </div>
  );
}

const problemColumns: Column<DonorImportProblemWire>[] = [
  { key: 'line', title: words.line, width: 72, render: ({ line }) => line },
  {
    key: 'problem',
    title: words.problem,
    render: ({ problems, isLeftOut, cells }) => (
      <span className="donor-import-problems">
        {problems.map(({ field, code }) => (
          <span key={`${field ?? ''}${code}`}>
            {field === null ? '' : `${words.fields[field]}: `}
            {isLeftOut === false && code === 'campaign_unknown'
              ? words.withoutCampaign
              : words.problemsOf[code]}
          </span>
        ))}
        <span className="narrow-only supporting donor-import-cells">{cells.join(' · ')}</span>
      </span>
    ),
  },
  {
    key: 'row',
    title: words.row,
    wideOnly: true,
    render: ({ cells }) => <span className="supporting donor-import-cells">{cells.join(' · ')}</span>,
  },
];

function Problems({ found: { id, status, settings } }: FoundProps) {
  // Each check with other columns ends in the same status, but with other problems.
  const step = `${status} ${JSON.stringify(settings)}`;
  const query = useListDonorImportProblemsInfiniteQuery({ id, step });
  const rows = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const isLoading = query.isFetching && query.currentData === undefined;
  const title = titleOfProblems(status);
  return (
    <Section title={title}>
      <ListView
        query={{ ...query, isLoading }}
        isEmpty={rows.length === 0}
        empty={<p className="supporting">{words.noProblems}</p>}
      >
        <DataTable
          label={title}
          columns={problemColumns}
          rows={rows}
          rowKey={({ line }) => String(line)}
          density="small"
          loading={isLoading}
        />
        <LoadMore query={query} />
      </ListView>
    </Section>
  );
}

function titleOfProblems(status: DonorImportWire['status']): string {
  if (status === 'ready') return words.problems;
  return status === 'undone' ? words.problemsUndone : words.problemsImported;
}
