import { randomInt } from 'node:crypto';
import { by, listRoute } from '../../http/list.ts';
import { anything, listOf, metadata, required, text } from '../../http/params.ts';
import { type FormValue } from '../../http/form.ts';
import { type Call, type Route, get, post } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { accountKind } from '../accounts/account.ts';
import { mergeMetadata, newMetadata } from '../shared/merge.ts';
import { type FinancialAccount, financialAccountKind } from './kinds.ts';

const fields = {
  supported_currencies: required(listOf(text)),
  features: anything,
  metadata,
  nickname: text,
  platform_restrictions: anything,
};
const updateFields = { features: anything, metadata, nickname: text, platform_restrictions: anything };
const routingNumber = '110000000';

export function financialAccountRoutes(world: World): Route[] {
  const { store, events } = world;
  const path = '/v1/treasury/financial_accounts';
  const find = (call: Call) => store.require(financialAccountKind, call.account, call.id);
  return [
    post(path, fields, (call, params) => {
      if (!params.supported_currencies.includes('usd'))
        throw invalidRequest('A financial account supports usd.', { param: 'supported_currencies' });
      const account = store.insert(call.account, {
        ...newFinancialAccount(world, call.account, requested(params.features)),
        metadata: newMetadata(params.metadata),
        nickname: params.nickname ?? null,
      });
      events.emit(call, 'treasury.financial_account.created', account);
      return account;
    }),
    listRoute(store, path, financialAccountKind, { status: by('status') }),
    get(`${path}/:id`, {}, find),
    post(`${path}/:id`, updateFields, (call, params) => {
      const account = find(call);
      return store.update({
        ...withFeatures(account, requested(params.features)),
        metadata: mergeMetadata(account.metadata ?? {}, params.metadata),
        nickname: params.nickname === undefined ? account.nickname : params.nickname,
      });
    }),
    get(`${path}/:id/features`, {}, (call) => featuresOf(find(call))),
    post(
      `${path}/:id/features`,
      {
        card_issuing: anything,
        deposit_insurance: anything,
        financial_addresses: anything,
        inbound_transfers: anything,
        intra_stripe_flows: anything,
        outbound_payments: anything,
        outbound_transfers: anything,
      },
      (call, params) => {
        const sent = Object.entries(params).flatMap(([name, value]) =>
          value == null ? [] : [[name, value] as const],
        );
        const after = store.update(withFeatures(find(call), requested(Object.fromEntries(sent))));
        events.emit(call, 'treasury.financial_account.features_status_updated', after);
        return featuresOf(after);
      },
    ),
    post(`${path}/:id/close`, { forwarding_settings: anything }, (call) => {
      const account = find(call);
      const { cash, inbound_pending: arriving, outbound_pending: leaving } = account.balance;
      if (cash.usd !== 0 || arriving.usd !== 0 || leaving.usd !== 0)
        throw invalidRequest('Only a financial account without a balance can be closed.');
      const status_details = { closed: { reasons: ['other' as const] } };
      const after = store.update({ ...account, status: 'closed' as const, status_details });
      events.emit(call, 'treasury.financial_account.closed', after);
      return after;
    }),
  ];
}

function newFinancialAccount(
  { store, platform }: World,
  owner: string,
  features: string[],
): FinancialAccount {
  const accountNumber = String(randomInt(10 ** 11, 10 ** 12));
  const holder = store.find(accountKind, platform, owner)?.company?.name ?? 'Account holder';
  return withFeatures(
    {
      object: 'treasury.financial_account',
      ...store.stamp(financialAccountKind),
      active_features: [],
      balance: { cash: { usd: 0 }, inbound_pending: { usd: 0 }, outbound_pending: { usd: 0 } },
      country: 'US',
      financial_addresses: [
        {
          aba: {
            account_holder_name: holder,
            account_number_last4: accountNumber.slice(-4),
            bank_name: 'Sandbox Trust Bank',
            routing_number: routingNumber,
          },
          supported_networks: ['ach', 'us_domestic_wire'],
          type: 'aba',
        },
      ],
      metadata: {},
      nickname: null,
      pending_features: [],
      platform_restrictions: null,
      restricted_features: [],
      status: 'open',
      status_details: { closed: null },
      supported_currencies: ['usd'],
      sandbox: { accountNumber },
    },
    features,
  );
}

type Feature = NonNullable<FinancialAccount['active_features']>[number];
const known: readonly Feature[] = [
  'card_issuing',
  'deposit_insurance',
  'financial_addresses.aba',
  'inbound_transfers.ach',
  'intra_stripe_flows',
  'outbound_payments.ach',
  'outbound_payments.us_domestic_wire',
  'outbound_transfers.ach',
  'outbound_transfers.us_domestic_wire',
];

/** The dotted names of the features that were sent with `requested`. Each is active at once. */
function requested(sent: FormValue | null | undefined, prefix = ''): string[] {
  if (sent == null || typeof sent === 'string') return [];
  if (sent.requested === 'true') return [prefix];
  return Object.entries(sent).flatMap(([name, inner]) =>
    requested(inner, prefix ? `${prefix}.${name}` : name),
  );
}

function withFeatures(account: FinancialAccount, names: readonly string[]): FinancialAccount {
  const active = new Set<string>([...(account.active_features ?? []), ...names]);
  return { ...account, active_features: known.filter((name) => active.has(name)) };
}

function featuresOf({ active_features: active }: FinancialAccount): object {
  const status = (name: Feature) => ({
    requested: active?.includes(name) ?? false,
    status: active?.includes(name) ? 'active' : 'restricted',
    status_details: [],
  });
  return {
    object: 'treasury.financial_account_features',
    card_issuing: status('card_issuing'),
    deposit_insurance: status('deposit_insurance'),
    financial_addresses: { aba: status('financial_addresses.aba') },
    inbound_transfers: { ach: status('inbound_transfers.ach') },
    intra_stripe_flows: status('intra_stripe_flows'),
    outbound_payments: {
      ach: status('outbound_payments.ach'),
      us_domestic_wire: status('outbound_payments.us_domestic_wire'),
    },
    outbound_transfers: {
      ach: status('outbound_transfers.ach'),
      us_domestic_wire: status('outbound_transfers.us_domestic_wire'),
    },
  };
}
