import { by, listRoute } from '../../http/list.ts';
import { metadata } from '../../http/params.ts';
import { type Route, get, post } from '../../http/router.ts';
import { type World } from '../../world.ts';
import { mergeMetadata } from '../shared/merge.ts';
import { authorizationKind } from './authorization.ts';

export function authorizationRoutes({ store, events }: World): Route[] {
  const path = '/v1/issuing/authorizations';
  return [
    listRoute(store, path, authorizationKind, {
      card: by('card'),
      cardholder: by('cardholder'),
      status: by('status'),
    }),
    get(`${path}/:id`, {}, (call) => store.require(authorizationKind, call.account, call.id)),
    post(`${path}/:id`, { metadata }, (call, params) => {
      const authorization = store.require(authorizationKind, call.account, call.id);
      const before = store.present(authorization);
      const after = store.update({
        ...authorization,
        metadata: mergeMetadata(authorization.metadata, params.metadata),
      });
      events.emit(call, 'issuing_authorization.updated', after, before);
      return after;
    }),
  ];
}
