import { z } from 'zod';
import { Id } from '../primitives.ts';
import { YearlyStatementsWire } from '../wire/yearly-statement.wire.ts';
import { route } from './route.ts';

export const StatementYear = z.coerce.number().int().min(2000).max(2999);
const byYear = z.object({ year: StatementYear });

export const yearlyStatementsHttp = {
  getYearlyStatements: route('GET', '/yearly-statements/:year', {
    summary: 'How many donors get a statement for a year, and the progress of sending it',
    params: byYear,
    reply: YearlyStatementsWire,
  }),
  sendYearlyStatements: route('POST', '/yearly-statements/:year/send', {
    summary:
      'Email the statements for a year to all donors; each donor gets each version once, however often this is called',
    params: byYear,
    reply: YearlyStatementsWire,
  }),
  downloadYearlyStatements: route('GET', '/yearly-statements/:year/file', {
    summary: 'All statements of a year, as a ZIP file of PDFs',
    params: byYear,
    download: { types: ['application/zip'], maxBytes: 4_000_000_000 },
    reply: z.unknown(),
  }),
  resendYearlyStatement: route('POST', '/donors/:id/statements/:year/resend', {
    summary: 'Email the statement for a year to one donor, even again',
    params: byYear.extend({ id: Id }),
    reply: z.object({ sentTo: z.string() }),
  }),
};
