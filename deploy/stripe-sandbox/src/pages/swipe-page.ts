import { type ShownAccount, accountKind } from '../resources/accounts/account.ts';
import {
  type ShownAuthorization,
  authorizationKind,
} from '../resources/issuing-authorizations/authorization.ts';
import { merchantCategoryCodes } from '../resources/issuing-authorizations/merchant-categories.ts';
import { type ShownCard, cardKind } from '../resources/issuing-cards/card.ts';
import { type World } from '../world.ts';
import { escape, htmlPage } from './html.ts';
import { activity, money } from './swipe-activity.ts';
import { controlsPanel } from './swipe-controls.ts';

const cardsShown = 100;
const purchasesShown = 15;

/** The page on which a person swipes a card. */
export function swipePage(world: World, query: URLSearchParams): string {
  const accounts = accountsOf(world);
  const account = accounts.find(({ id }) => id === query.get('account')) ?? accounts[0];
  const cards = account ? cardsOf(world, account.id) : [];
  const chosen =
    cards.find(({ id }) => id === query.get('card')) ?? cards.find(({ status }) => status === 'active');
  const purchases = account ? purchasesOf(world, account.id) : [];
  const shown = purchases.find(({ id }) => id === query.get('shown'));
  return htmlPage({
    title: 'Swipe a card – Stripe sandbox',
    style: '/sandbox-pages/page.css',
    script: '/sandbox-pages/swipe-page.js',
    body: `<main>
  <h1>Swipe a card</h1>
  <p class="soft">A local Stripe. Purchases made here go through the same checks and webhooks as real ones.</p>
  ${notice(query.get('problem'))}${shown ? result(shown) : ''}
  <div class="columns">
    <div>
      <section class="sheet" aria-label="Account and card">${accountForm(accounts, account?.id)}
      ${account ? swipeForm(account.id, cards, chosen?.id, query) : ''}</section>
    </div>
    <div>
      <section class="sheet" aria-label="Recent authorizations"><h2>Recent authorizations</h2>
        <ul class="activity" id="activity">${activity(world, purchases)}</ul></section>
      ${controlsPanel(world, query)}
    </div>
  </div>
</main>`,
  });
}

function accountsOf({ store, platform }: World): ShownAccount[] {
  const accounts = store.all(accountKind).map((account) => accountKind.present(account, store));
  return accounts.filter(({ id }) => id !== platform).concat(accounts.filter(({ id }) => id === platform));
}

function cardsOf({ store }: World, account: string): ShownCard[] {
  return store
    .list(cardKind, account, { limit: cardsShown })
    .data.map((card) => cardKind.present(card, store));
}

function purchasesOf({ store }: World, account: string): ShownAuthorization[] {
  const { data } = store.list(authorizationKind, account, { limit: purchasesShown });
  return data.map((authorization) => authorizationKind.present(authorization, store));
}

function accountForm(accounts: ShownAccount[], chosen: string | undefined): string {
  const options = accounts.map(({ id, business_profile: profile, company }) => {
    const name = profile?.name ?? company?.name ?? 'Account';
    return `<option value="${id}"${id === chosen ? ' selected' : ''}>${escape(name)} · ${id}</option>`;
  });
  return `<form method="get" action="/"><label for="account">Account</label>
  <select id="account" name="account" data-submits>${options.join('')}</select>
  <button class="quiet small" data-without-script>Show its cards</button></form>`;
}

function swipeForm(
  account: string,
  cards: ShownCard[],
  chosen: string | undefined,
  query: URLSearchParams,
): string {
  if (!cards.length) return '<p class="soft">This account has no cards yet. Issue one through the API.</p>';
  const typed = (name: string, otherwise: string) => escape(query.get(name) ?? otherwise);
  const category = query.get('category') ?? 'grocery_stores_supermarkets';
  const categories = Object.keys(merchantCategoryCodes).map(
    (name) =>
      `<option value="${name}"${name === category ? ' selected' : ''}>${name.replaceAll('_', ' ')}</option>`,
  );
  return `<form method="post" action="/sandbox-pages/swipe">
  <input type="hidden" name="account" value="${account}">
  <fieldset class="cards"><legend>Card</legend>${cards.map((card) => cardChoice(card, chosen)).join('')}</fieldset>
  <div class="pair">
    <div><label for="merchant">Merchant</label><input id="merchant" name="merchant" required value="${typed('merchant', 'Harvest Market')}"></div>
    <div><label for="amount">Amount</label><input id="amount" name="amount" inputmode="decimal" required pattern="\\d+([.]\\d{1,2})?" value="${typed('amount', '24.50')}"></div>
  </div>
  <label for="category">Category</label><select id="category" name="category">${categories.join('')}</select>
  <button class="wide">Swipe</button></form>`;
}

function cardChoice({ id, cardholder, last4, status, type }: ShownCard, chosen: string | undefined): string {
  const tag = status === 'active' ? 'good' : status === 'canceled' ? 'bad' : '';
  return `<label class="card-choice"><input type="radio" name="card" value="${id}" required${id === chosen ? ' checked' : ''}>
  <span>${escape(cardholder.name)}</span><span class="soft">${type} •••• ${last4}</span><span class="tag ${tag}">${status}</span></label>`;
}

function result(authorization: ShownAuthorization): string {
  const { approved, amount, currency, merchant_data: merchant, metadata } = authorization;
  const reason = authorization.request_history.at(-1)?.reason ?? '';
  const notes = Object.entries(metadata).map(([name, value]) => `${name}: ${value}`);
  return `<section class="sheet result ${approved ? '' : 'bad'}" role="status">
  <h2>${approved ? 'Approved' : 'Declined'}: ${money(amount, currency)} at ${escape(merchant.name ?? '')}</h2>
  <p class="soft">${escape([reason.replaceAll('_', ' '), ...notes].join(' · '))}</p></section>`;
}

function notice(problem: string | null): string {
  if (!problem) return '';
  return `<section class="sheet result bad" role="alert"><h2>That did not work</h2><p class="soft">${escape(problem)}</p></section>`;
}
