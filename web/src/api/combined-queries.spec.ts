import { describe, expect, it, jest } from '@jest/globals';
import { combinedQueries } from './combined-queries.ts';

const query = (over: { isError?: boolean; isLoading?: boolean; error?: unknown } = {}) => ({
  isError: false,
  isLoading: false,
  error: undefined,
  refetch: jest.fn(),
  ...over,
});

describe('Several queries behind one list', () => {
  it('have failed when one has, and retry that one alone', () => {
    const [fine, failed] = [query(), query({ isError: true, error: 'no answer' })];
    const joined = combinedQueries(fine, failed);
    expect(joined).toMatchObject({ isError: true, error: 'no answer' });
    joined.refetch();
    expect(failed.refetch).toHaveBeenCalledTimes(1);
    expect(fine.refetch).not.toHaveBeenCalled();
  });

  it('are loading until all have answered', () => {
    expect(combinedQueries(query(), query({ isLoading: true })).isLoading).toBe(true);
    expect(combinedQueries(query(), query())).toMatchObject({ isLoading: false, isError: false });
  });
});
