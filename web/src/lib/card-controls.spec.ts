import { describe, expect, it } from '@jest/globals';
import { cardControls } from './card-controls.ts';

const controls = (
  role: 'Admin' | 'Manager' | 'Employee',
  status: 'active' | 'frozen' | 'canceled',
  frozenBy: string | null = null,
) => cardControls({ status, frozenBy }, { role, userId: 'wren' });

describe('The controls of a card', () => {
  it('are all there for an admin', () => {
    expect(controls('Admin', 'active')).toMatchObject({ freeze: true, cancel: true, changeLimit: true });
  });

  it('are to freeze it, for a manager and the holder', () => {
    for (const role of ['Manager', 'Employee'] as const)
      expect(controls(role, 'active')).toMatchObject({ freeze: true, cancel: false, changeLimit: false });
  });

  it('let a holder lift their own freeze alone', () => {
    expect(controls('Employee', 'frozen', 'wren')).toMatchObject({ unfreeze: true, isFrozenByOthers: false });
    expect(controls('Employee', 'frozen', 'imke')).toMatchObject({ unfreeze: false, isFrozenByOthers: true });
    expect(controls('Manager', 'frozen', 'imke')).toMatchObject({ unfreeze: true });
  });

  it('do not offer to unfreeze the card of an archived person', () => {
    const card = { status: 'frozen', frozenBy: 'imke', isHolderArchived: true } as const;
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
