import { describe, expect, it } from '@jest/globals';
import { type CardSummaryWire } from '@almoner/contracts';
import { cardControls } from './card-controls.ts';

const aCard = (over: Partial<CardSummaryWire>): CardSummaryWire => ({
  id: 'card',
  name: 'Pantry',
  stripeCardID: null,
  cardholderID: null,
  organizationId: 'org',
  holder: { id: 'wren', name: 'Wren', email: 'wren@example.org' },
  type: 'virtual',
  status: 'active',
  frozenBy: null,
  last4: '4242',
  spendProgramId: null,
  isSingleUse: false,
  spendRule: null,
  usage: null,
  programState: null,
  programLeft: null,
  ended: null,
  replacesCardId: null,
  replacementReason: null,
  replacedByCardId: null,
  shipping: null,
  cardholderRequirements: null,
  createdAt: '2025-11-01T00:00:00.000Z',
  version: 1,
  ...over,
});
const heldBy = (id: string) => ({ id, name: null, email: `${id}@example.org` });

const controls = (
  role: 'Admin' | 'Manager' | 'Employee',
  status: 'active' | 'frozen' | 'canceled',
  frozenBy: string | null = null,
  holderId = 'wren',
) =>
  cardControls(aCard({ status, frozenBy, isFrozenByAdmin: frozenBy === 'ada', holder: heldBy(holderId) }), {
    role,
    userId: 'wren',
  });

describe('The controls of a card', () => {
  it('are all there for an admin', () => {
    expect(controls('Admin', 'active')).toMatchObject({ freeze: true, cancel: true, changeLimit: true });
  });

  it('leave out the limit of a card for one purchase that is used up', () => {
    expect(cardControls(aCard({ ended: 'used' }), { role: 'Admin', userId: 'ada' })).toMatchObject({
      cancel: true,
      changeLimit: false,
    });
  });

  it('are to freeze it, for a manager and the holder', () => {
    for (const role of ['Manager', 'Employee'] as const)
      expect(controls(role, 'active')).toMatchObject({ freeze: true, cancel: false, changeLimit: false });
  });

  it('let a holder lift their own freeze alone', () => {
    expect(controls('Employee', 'frozen', 'wren')).toMatchObject({ unfreeze: true, isFrozenByOthers: false });
    expect(controls('Employee', 'frozen', 'imke')).toMatchObject({ unfreeze: false, isFrozenByOthers: true });
  });

  it('let a manager lift the freezes of their people that no admin set, and only their own on their card', () => {
    expect(controls('Manager', 'frozen', 'imke', 'jonas')).toMatchObject({ unfreeze: true });
    for (const [by, holderId] of [
      ['ada', 'jonas'],
      ['imke', 'wren'],
    ] as const)
      expect(controls('Manager', 'frozen', by, holderId)).toMatchObject({
        unfreeze: false,
        isFrozenByOthers: true,
      });
    expect(controls('Manager', 'frozen', 'wren')).toMatchObject({ unfreeze: true });
  });

  it('do not offer to unfreeze the card of an archived person', () => {
    const holder = heldBy('jonas');
    const card = aCard({ status: 'frozen', frozenBy: 'imke', isHolderArchived: true, holder });
    expect(cardControls(card, { role: 'Admin', userId: 'imke' })).toMatchObject({
      unfreeze: false,
      isFrozenForArchived: true,
      cancel: true,
    });
  });

  it('are none for a canceled card', () => {
    expect(Object.values(controls('Admin', 'canceled'))).toEqual(Array.from({ length: 6 }, () => false));
  });
});
