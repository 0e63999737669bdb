/** @jest-environment jest-fixed-jsdom */
import { describe, expect, it, jest } from '@jest/globals';
import { type PurchaseWire } from '@almoner/contracts';
import { fireEvent, render, screen } from '@testing-library/react';
import { selectionColumn } from './purchase-selection.tsx';

const purchase: PurchaseWire = {
  id: 'purchase',
  kind: 'transaction',
  authorizationId: null,
  occurredAt: '2025-11-03T12:00:00.000Z',
  status: 'posted',
  amount: 5_000,
  currency: 'USD',
  merchant: {
    name: 'Mill Row',
    category: 'grocery_stores_supermarkets',
    city: null,
    country: 'US',
    categoryCode: null,
    networkId: null,
    authorizationMethod: null,
    wallet: null,
  },
  card: { id: 'card', name: 'Pantry', last4: '4242' },
  holder: { id: 'wren', name: 'Wren', email: 'wren@example.org' },
  declineReason: null,
  spendProgramId: null,
  teamId: null,
  payingAccountId: null,
  categoryId: null,
  memo: null,
  categoryRuleId: null,
  codingVersion: 0,
  lines: [],
  needsSplit: false,
  receiptCount: 0,
  receiptDueAt: null,
  commentCount: 0,
  disputeStatus: null,
  credited: 0,
};
const line = { amount: 2_500, categoryId: 'food', memo: null };

function renderCheckbox(shown: PurchaseWire) {
  const toggle = jest.fn();
  const selection = { ids: new Set<string>(), isAll: false, toggle, clear: () => {}, toggleAll: () => {} };
  render(selectionColumn(selection, (one: PurchaseWire) => one).render(shown));
  return toggle;
}

describe('The checkbox of a purchase', () => {
  it('selects it', () => {
    const toggle = renderCheckbox(purchase);
    fireEvent.click(screen.getByRole('checkbox'));
    expect(toggle).toHaveBeenCalledWith('purchase');
  });

  it('is disabled for a split one, with the reason as its description', () => {
    renderCheckbox({ ...purchase, lines: [line, line] });
    const checkbox = screen.getByRole<HTMLInputElement>('checkbox');
    expect(checkbox.disabled).toBe(true);
    const id = checkbox.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe(
      'This purchase is split. Change its categories in its details.',
    );
  });

  it('is not there for one that moved no money', () => {
    renderCheckbox({ ...purchase, status: 'declined' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
