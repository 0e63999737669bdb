import { by, listRoute } from '../../http/list.ts';
import { metadata, text } from '../../http/params.ts';
import { type Route, get, post } from '../../http/router.ts';
import { type World } from '../../world.ts';
import { mergeMetadata, sentOr } from '../shared/merge.ts';
import { chargeKind } from './charge.ts';

export function chargeRoutes({ store, events }: World): Route[] {
  const path = '/v1/charges';
  return [
    listRoute(store, path, chargeKind, {
      customer: by('customer'),
      payment_intent: by('payment_intent'),
      transfer_group: by('transfer_group'),
    }),
    get(`${path}/:id`, {}, (call) => store.require(chargeKind, call.account, call.id)),
    post(`${path}/:id`, { description: text, metadata, receipt_email: text }, (call, params) => {
      const before = store.require(chargeKind, call.account, call.id);
      const after = store.update({
        ...before,
        description: sentOr(params.description, before.description),
        metadata: mergeMetadata(before.metadata, params.metadata),
        receipt_email: sentOr(params.receipt_email, before.receipt_email),
      });
      events.emit(call, 'charge.updated', after, before);
      return after;
    }),
  ];
}
