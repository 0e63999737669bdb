import { type HomeWire } from '@almoner/contracts';
import { type ListQuery } from '../../api/combined-queries.ts';

/** The error of a part whose service did not respond, in the form that `readProblem` reads. */
const noAnswer = { status: 503, data: { code: 'service_unavailable' } };

interface HomeQuery extends ListQuery {
  readonly data?: HomeWire | undefined;
}

export interface HomePart<Part> {
  /** For the section that shows the part: if only its service failed, only this section fails. */
  readonly query: ListQuery;
  /** Null while it is loading, and where it failed. */
  readonly part: Part | null;
}

/** The part of Home's reply that one section shows. */
export function homePart<Part>(query: HomeQuery, partOf: (home: HomeWire) => Part | null): HomePart<Part> {
  const part = query.data === undefined ? null : partOf(query.data);
  const isMissing = query.data !== undefined && part === null;
  return {
    part,
    query: {
      isLoading: query.isLoading,
      isError: query.isError || isMissing,
      error: query.isError ? query.error : noAnswer,
      refetch: query.refetch,
    },
  };
}
