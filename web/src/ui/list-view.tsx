import { type ReactNode } from 'react';
import { readProblem } from '../api/problem.ts';
import { FailedNotice } from './list-states.tsx';

interface ListQuery {
  readonly isError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
  readonly isLoading: boolean;
}

interface ListViewProps {
  readonly query: ListQuery;
  readonly isEmpty: boolean;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** A page's choice between failed, empty and content; while loading, the content shows its own skeleton. */
export function ListView({ query, isEmpty, empty, children }: ListViewProps) {
  const failed = query.isError;
  return (
    <>
      {failed && <FailedNotice problem={readProblem(query.error)} onRetry={() => void query.refetch()} />}
      {isEmpty && !failed && !query.isLoading ? empty : failed && isEmpty ? null : children}
    </>
  );
}
