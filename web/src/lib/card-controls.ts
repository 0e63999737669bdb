import {
  cardRightsFor,
  controlsFreeze,
  type CardRightsWire,
  type CardSummaryWire,
  type Role,
} from '@almoner/contracts';
import { permissionScopeOfRole } from './permission-scope-of-role.ts';

export interface CardControls extends Pick<CardRightsWire, 'freeze' | 'unfreeze' | 'cancel' | 'changeLimit'> {
  /** Frozen by someone whose freeze the viewer may not lift. */
  readonly isFrozenByOthers: boolean;
  /** Its holder is archived, so that nobody unfreezes it. */
  readonly isFrozenForArchived: boolean;
}

/** The actions of a viewer of a card in a list, where the gateway sends no rights; and why it cannot be unfrozen. */
export function cardControls(
  card: CardSummaryWire,
  { role, userId }: { readonly role: Role; readonly userId: string },
): CardControls {
  const { status, holder, frozenBy, isFrozenByAdmin = false, isHolderArchived = false } = card;
  const { freeze, unfreeze, cancel, changeLimit } = cardRightsFor(card, {
    userId,
    scopeOf: (action) => permissionScopeOfRole(role, action),
  });
  const isFrozenByOthers =
    status === 'frozen' &&
    !controlsFreeze(
      { holderId: holder.id, frozenBy, isFrozenByAdmin },
      { userId, permissionScope: permissionScopeOfRole(role, 'card.unfreeze') },
    );
  const isFrozenForArchived = status === 'frozen' && isHolderArchived;
  return { freeze, unfreeze, cancel, changeLimit, isFrozenByOthers, isFrozenForArchived };
}
