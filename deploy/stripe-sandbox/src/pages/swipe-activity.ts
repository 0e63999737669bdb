import { type ShownAuthorization } from '../resources/issuing-authorizations/authorization.ts';
import { issuingDisputeKind } from '../resources/issuing-disputes/issuing-dispute.ts';
import { type World } from '../world.ts';
import { escape } from './html.ts';

export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
}

export function activity(world: World, purchases: ShownAuthorization[]): string {
  if (!purchases.length) return '<li class="soft">Nothing yet. Swipe a card, and it appears here.</li>';
  return purchases.map((purchase) => item(world, purchase)).join('');
}

function item(world: World, purchase: ShownAuthorization): string {
  const { id, amount, currency, merchant_data: merchant, card } = purchase;
  const account = world.store.ownerOf(id) ?? '';
  const when = new Date(purchase.created * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return `<li><div class="line"><strong>${escape(merchant.name ?? 'Merchant')}</strong>${tag(purchase)}<strong>${money(amount, currency)}</strong></div>
  <p class="soft">${escape(card.cardholder.name)} •••• ${card.last4} · ${when} UTC${reasonOf(purchase)}</p>${actions(world, account, purchase)}</li>`;
}

function tag({ approved, status }: ShownAuthorization): string {
  if (!approved) return '<span class="tag bad">declined</span>';
  return `<span class="tag ${status === 'pending' || status === 'closed' ? 'good' : ''}">${status === 'closed' ? 'captured' : status}</span>`;
}

function reasonOf({ approved, metadata, request_history: history }: ShownAuthorization): string {
  if (approved) return '';
  const notes = Object.values(metadata);
  return escape(
    ` · ${notes.length ? notes.join(', ') : (history.at(-1)?.reason ?? '').replaceAll('_', ' ')}`,
  );
}

const disputeActionsOf: Readonly<Record<string, readonly string[]>> = {
  unsubmitted: ['dispute expired'],
  submitted: ['credit dispute', 'rescind credit', 'dispute won', 'dispute lost'],
  won: ['rescind credit'],
};

function actions(
  { store }: World,
  account: string,
  { id, status, transactions }: ShownAuthorization,
): string {
  const captured = transactions.findLast(({ type }) => type === 'capture');
  const disputed = transactions.find(({ dispute }) => dispute !== null)?.dispute;
  const dispute =
    typeof disputed === 'string' ? store.find(issuingDisputeKind, account, disputed) : undefined;
  const names = [
    ...(status === 'pending' ? ['capture', 'increment', 'reverse', 'expire'] : []),
    ...(status === 'expired' ? ['capture'] : []),
    ...(captured ? ['refund'] : []),
    ...(dispute ? (disputeActionsOf[dispute.status] ?? []) : []),
  ];
  if (!names.length) return '';
  const buttons = names.map(
    (name) => `<button class="quiet small" name="action" value="${name}">${name}</button>`,
  );
  return `<form method="post" action="/sandbox-pages/act" class="buttons">
  <input type="hidden" name="account" value="${account}"><input type="hidden" name="authorization" value="${id}">
  <input type="hidden" name="transaction" value="${captured?.id ?? ''}">
  <input type="hidden" name="dispute" value="${dispute?.id ?? ''}">
  <input name="amount" inputmode="decimal" aria-label="Amount, empty for all" placeholder="all">${buttons.join('')}</form>`;
}
