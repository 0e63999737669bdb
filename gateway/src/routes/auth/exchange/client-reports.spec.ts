import { describe, expect, it } from '@jest/globals';
import { ClientReports } from './client-reports.ts';

const report = { level: 'error', code: 'CLIENT_FETCH_ERROR', message: 'Failed to fetch' };

describe('a report of a browser', () => {
  it('is logged without secrets', () => {
    const kept = new ClientReports().accept(100, { ...report, message: 'at ?token=abc123&x=1\nnext line' });
    expect(kept).toEqual({ ...report, message: 'at ?token=[redacted]&x=1 next line' });
  });

  it('is dropped when it is too large', () => {
    expect(new ClientReports().accept(4096, report)).not.toBeNull();
    expect(new ClientReports().accept(4097, report)).toBeNull();
  });

  it('is dropped when there are too many in a minute, and accepted again in the next', () => {
    const reports = new ClientReports();
    const kept = Array.from({ length: 40 }, () => reports.accept(10, report, 60_000)).filter(Boolean);
    expect(kept).toHaveLength(30);
    expect(reports.accept(10, report, 120_000)).not.toBeNull();
  });
});
