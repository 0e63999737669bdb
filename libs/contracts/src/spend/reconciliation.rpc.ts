import { z } from 'zod';
import { reconciliationHttp } from '../http/reconciliation.http.ts';
import { Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { ReconciliationDayWire } from '../wire/reconciliation.wire.ts';

export const reconciliationRpc = {
  listReconciliationDays: rpc('rpc.spend.reconciliation.list', {
    access: 'account.read',
    request: reconciliationHttp.listReconciliationDays.shape.query,
    reply: z.array(ReconciliationDayWire),
  }),
  checkReconciliation: rpc('rpc.spend.reconciliation.check', {
    access: 'account.read',
    request: Nothing,
    reply: z.array(ReconciliationDayWire),
  }),
};
