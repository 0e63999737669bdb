import { listRoute, page, pageFields } from '../../http/list.ts';
import { anything, bool, metadata, oneOf, required, text } from '../../http/params.ts';
import { type Call, type Route, del, get, post } from '../../http/router.ts';
import { invalidRequest, resourceMissing } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { type Account, type BankAccount, accountKind, bankAccountKind } from './account.ts';
import { newBankAccount } from './bank-account.ts';
import {
  type AccountParams,
  accountFields,
  createAccountFields,
  newAccount,
  withParams,
} from './new-account.ts';
import { fileKind } from '../files/file.ts';
import { personRoutes } from './persons.ts';
import { newMetadata } from '../shared/merge.ts';
import { requestReview } from './review.ts';

export function accountRoutes(world: World): Route[] {
  const { store, events, platform } = world;
  return [
    get('/v1/account', {}, (call) => store.require(accountKind, platform, call.account)),
    listRoute(store, '/v1/accounts', accountKind),
    post('/v1/accounts', createAccountFields, (_call, params) => {
      requireDocuments(world, platform, params);
      const account = store.insert(platform, newAccount(store.stamp(accountKind), params));
      if (params.external_account) addBankAccount(world, account.id, params.external_account);
      requestReview(world, account);
      return account;
    }),
    get('/v1/accounts/:id', {}, (call) => find(world, call)),
    post('/v1/accounts/:id', accountFields, (call, params) => {
      const account = find(world, call);
      requireDocuments(world, account.id, params);
      const before = store.present(account);
      const after = store.update(withParams(account, params));
      if (params.external_account) addBankAccount(world, account.id, params.external_account);
      events.emit({ ...call, account: account.id }, 'account.updated', after, before);
      requestReview(world, after);
      return after;
    }),
    del('/v1/accounts/:id', (call) => {
      const { id, object } = find(world, call);
      if (id === platform) throw resourceMissing('account', id);
      store.remove(id);
      return { id, object, deleted: true };
    }),
    ...externalAccountRoutes(world),
    ...personRoutes(world, (call) => find(world, call)),
    post(
      '/v1/account_links',
      {
        account: required(text),
        type: required(oneOf('account_onboarding', 'account_update')),
        refresh_url: text,
        return_url: text,
        collect: text,
        collection_options: anything,
      },
      (_call, params) => {
        const { id } = store.require(accountKind, platform, params.account, 'account');
        const created = world.clock.now();
        const target = params.return_url ?? `${world.url()}/`;
        return { object: 'account_link', created, expires_at: created + 300, url: `${target}#${id}` };
      },
    ),
  ];
}

function externalAccountRoutes(world: World): Route[] {
  const { store } = world;
  const path = '/v1/accounts/:id/external_accounts';
  return [
    post(
      path,
      { external_account: required(anything), default_for_currency: bool, metadata },
      (call, params) => {
        const { id } = find(world, call);
        const made = addBankAccount(world, id, params.external_account);
        const added = store.update({ ...made, metadata: newMetadata(params.metadata) });
        return params.default_for_currency ? makeDefault(world, id, added) : added;
      },
    ),
    post(`${path}/:external`, { default_for_currency: bool, metadata: anything }, (call, params) => {
      const { id } = find(world, call);
      const found = store.require(bankAccountKind, id, call.path.external ?? '');
      return params.default_for_currency ? makeDefault(world, id, found) : found;
    }),
    get(path, { ...pageFields, object: oneOf('bank_account', 'card') }, (call, params) => {
      const { id } = find(world, call);
      return page(store, bankAccountKind, id, `/v1/accounts/${id}/external_accounts`, params);
    }),
    get(`${path}/:external`, {}, (call) =>
      store.require(bankAccountKind, find(world, call).id, call.path.external ?? ''),
    ),
    del(`${path}/:external`, (call) => {
      const { id, object } = store.require(bankAccountKind, find(world, call).id, call.path.external ?? '');
      store.remove(id);
      return { id, object, deleted: true };
    }),
  ];
}

function addBankAccount(world: World, account: string, sent: Parameters<typeof newBankAccount>[2]) {
  const bankAccount = world.store.insert(account, newBankAccount(world.store, account, sent));
  world.events.emit({ account }, 'account.external_account.created', bankAccount);
  return bankAccount;
}

/** Payouts of the currency go there from now on. */
function makeDefault({ store }: World, account: string, chosen: BankAccount): BankAccount {
  for (const one of store.list(bankAccountKind, account, { limit: 100 }).data)
    if (one.currency === chosen.currency && one.id !== chosen.id)
      store.update({ ...one, default_for_currency: false });
  return store.update({ ...chosen, default_for_currency: true });
}

/** A document is a file of the account itself, or of the platform, that was sent for this purpose. */
function requireDocuments({ store, platform }: World, account: string, { company }: AccountParams): void {
  for (const [side, id] of Object.entries(company?.verification?.document ?? {})) {
    if (typeof id !== 'string') continue;
    const param = `company[verification][document][${side}]`;
    const file = store.find(fileKind, account, id) ?? store.require(fileKind, platform, id, param);
    if (file.purpose === 'additional_verification') continue;
    throw invalidRequest(`The file ${id} has the purpose ${file.purpose}, not additional_verification.`, {
      param,
    });
  }
}

/** The platform sees all of its accounts, a connected account only itself. */
function find({ store, platform }: World, call: Call): Account {
  if (call.account !== platform && call.account !== call.id) throw resourceMissing('account', call.id);
  return store.require(accountKind, platform, call.id);
}
