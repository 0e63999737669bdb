import { listRoute } from '../../http/list.ts';
import { bool, listOf, metadata, required, text } from '../../http/params.ts';
import { type Route, del, get, post } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { randomToken } from '../../store/ids.ts';
import { type World } from '../../world.ts';
import { mergeMetadata, newMetadata, sentOr } from '../shared/merge.ts';
import { type WebhookEndpoint, webhookEndpointKind } from './webhook-endpoint.ts';

const common = { description: text, metadata };
const createFields = {
  ...common,
  url: required(text),
  enabled_events: required(listOf(text)),
  connect: bool,
  api_version: text,
};
const updateFields = { ...common, url: text, enabled_events: listOf(text), disabled: bool };

export function webhookEndpointRoutes({ store, webhookSecret }: World): Route[] {
  const path = '/v1/webhook_endpoints';
  return [
    post(path, createFields, (call, params) => {
      const secret = webhookSecret ?? `whsec_${randomToken(32)}`;
      const endpoint: WebhookEndpoint = {
        object: 'webhook_endpoint',
        ...store.stamp(webhookEndpointKind),
        api_version: params.api_version ?? null,
        application: null,
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        metadata: newMetadata(params.metadata),
        status: 'enabled',
        url: httpUrl(params.url),
        sandbox: { secret, connect: params.connect ?? false },
      };
      store.insert(call.account, endpoint);
      const { sandbox: _, ...shown } = endpoint;
      return { ...shown, secret };
    }),
    listRoute(store, path, webhookEndpointKind),
    get(`${path}/:id`, {}, (call) => store.require(webhookEndpointKind, call.account, call.id)),
    post(`${path}/:id`, updateFields, (call, params) => {
      const endpoint = store.require(webhookEndpointKind, call.account, call.id);
      return store.update({
        ...endpoint,
        description: sentOr(params.description, endpoint.description),
        enabled_events: params.enabled_events ?? endpoint.enabled_events,
        metadata: mergeMetadata(endpoint.metadata, params.metadata),
        status: params.disabled == null ? endpoint.status : params.disabled ? 'disabled' : 'enabled',
        url: params.url ? httpUrl(params.url) : endpoint.url,
      });
    }),
    del(`${path}/:id`, (call) => {
      const { id, object } = store.require(webhookEndpointKind, call.account, call.id);
      store.remove(id);
      return { id, object, deleted: true };
    }),
  ];
}

function httpUrl(url: string): string {
  if (URL.canParse(url) && /^https?:/.test(url)) return url;
  throw invalidRequest('Invalid URL: it must begin with http:// or https://.', {
    code: 'url_invalid',
    param: 'url',
  });
}
