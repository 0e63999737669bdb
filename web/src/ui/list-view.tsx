import { type ReactNode } from 'react';
import { type ListQuery } from '../api/combined-queries.ts';
import { readProblem } from '../api/problem.ts';
import { FailedNotice } from './list-states.tsx';

interface QueryFailureProps {
  readonly query: ListQuery;
  /** The part that could not be loaded, where it is not the whole list. */
  readonly title?: string | undefined;
}

/** Nothing unless the query failed. */
export function QueryFailure({ query, title }: QueryFailureProps) {
  if (!query.isError) return null;
  return (
    <FailedNotice problem={readProblem(query.error)} title={title} onRetry={() => void query.refetch()} />
  );
}

interface ListViewProps {
  readonly query: ListQuery;
  /** The part that could not be loaded, where the rest is shown. */
  readonly failedTitle?: string;
  readonly isEmpty: boolean;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** A page's choice between failed, empty and content; while loading, the content shows its own skeleton. */
export function ListView({ query, failedTitle, isEmpty, empty, children }: ListViewProps) {
  const failed = query.isError;
  return (
    <>
      <QueryFailure query={query} title={failedTitle} />
      {isEmpty && !failed && !query.isLoading ? empty : failed && isEmpty ? null : children}
    </>
  );
}
