import { z } from 'zod';
import { yearlyStatementsHttp as http } from '../http/yearly-statements.http.ts';
import { Id } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { YearlyStatementsWire } from '../wire/yearly-statement.wire.ts';

const year = z.number().int();

export const yearlyStatementsRpc = {
  get: rpc('rpc.donations.yearly-statement.get', {
    access: 'gift.read',
    request: z.object({ year }),
    reply: YearlyStatementsWire,
  }),
  send: rpc('rpc.donations.yearly-statement.send', {
    access: 'campaign.manage',
    request: z.object({ year }),
    reply: YearlyStatementsWire,
  }),
  resend: rpc('rpc.donations.yearly-statement.resend', {
    access: 'campaign.manage',
    request: z.object({ donorId: Id, year }),
    reply: http.resendYearlyStatement.shape.reply,
  }),
  /** Donors with a statement of the year, by id, after `afterId`; the last page is empty. */
  listDonors: rpc('rpc.donations.yearly-statement.list-donors', {
    access: 'gift.read',
    request: z.object({ year, afterId: Id.nullable() }),
    reply: z.array(z.object({ donorId: Id, name: z.string() })),
  }),
};
