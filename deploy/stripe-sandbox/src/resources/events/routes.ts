import { eventKind } from '../../events/stored-event.ts';
import { page, pageFields } from '../../http/list.ts';
import { bool, listOf, text } from '../../http/params.ts';
import { type Route, get } from '../../http/router.ts';
import { type World } from '../../world.ts';

export function eventRoutes({ store }: World): Route[] {
  return [
    get(
      '/v1/events',
      { ...pageFields, type: text, types: listOf(text), delivery_success: bool },
      (call, params) =>
        page(store, eventKind, call.account, '/v1/events', params, {
          type: params.type ? [params.type] : (params.types ?? undefined),
          pending_webhooks: params.delivery_success ? 0 : undefined,
        }),
    ),
    get('/v1/events/:id', {}, (call) => store.require(eventKind, call.account, call.id)),
  ];
}
