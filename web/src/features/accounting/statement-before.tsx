import { type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { statementTitles } from './report-titles.ts';

interface LinkToLinesProps {
  readonly className: string;
  readonly to: string;
  readonly children: ReactNode;
}

/** From a statement, so that the page of the lines can lead back to it. */
export function LinkToLines(props: LinkToLinesProps) {
  const { search } = useLocation();
  return <Link {...props} state={{ statement: search }} />;
}

/** The statement that led to this page, with its period; null when something else did. */
export function useStatementBefore(): { readonly search: string; readonly title: string } | null {
  const { state } = useLocation() as { state: unknown };
  if (typeof state !== 'object' || state === null || !('statement' in state)) return null;
  const search = String(state.statement);
  const title = statementTitles[new URLSearchParams(search).get('report') ?? ''];
  return title === undefined ? null : { search, title };
}
