import { type CardSummaryWire, type Role } from '@almoner/contracts';
import { reachOfRole } from './reach-of-role.ts';

export interface CardControls {
  readonly freeze: boolean;
  readonly unfreeze: boolean;
  /** Frozen by somebody else, so that its holder may not unfreeze it. */
  readonly isFrozenByOthers: boolean;
  readonly cancel: boolean;
  readonly changeLimit: boolean;
}

/** What a viewer who sees the card may do with it now. The services enforce the same. */
export function cardControls(
  { status, frozenBy }: Pick<CardSummaryWire, 'status' | 'frozenBy'>,
  { role, userId }: { readonly role: Role; readonly userId: string },
): CardControls {
  const may = (action: 'freeze' | 'unfreeze' | 'cancel' | 'change-limit') =>
    reachOfRole(role, `card.${action}`) !== 'none';
  const isFrozenByOthers =
    status === 'frozen' && reachOfRole(role, 'card.unfreeze') === 'own' && frozenBy !== userId;
  return {
    freeze: status === 'active' && may('freeze'),
    unfreeze: status === 'frozen' && may('unfreeze') && !isFrozenByOthers,
    isFrozenByOthers,
    cancel: status !== 'canceled' && may('cancel'),
    changeLimit: status !== 'canceled' && may('change-limit'),
  };
}
