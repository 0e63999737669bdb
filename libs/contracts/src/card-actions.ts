import { permissionScopeOf, type Action, type PermissionScope } from './permissions.ts';
import { type Principal } from './principal.ts';
import { type CardRightsWire, type CardSummaryWire } from './wire/card.wire.ts';

type Card = Pick<
  CardSummaryWire,
  | 'organizationId'
  | 'holder'
  | 'isHolderArchived'
  | 'status'
  | 'frozenBy'
  | 'isFrozenByAdmin'
  | 'replacedByCardId'
>;

interface Freeze {
  readonly holderId: string;
  /** Null for a freeze by nobody of the organization. */
  readonly frozenBy: string | null;
  readonly isFrozenByAdmin: boolean;
}

/**
 * Returns whether a person may lift or take over a freeze. Admins may, managers where no admin froze the card of someone else.
 * On their own card everyone but an admin lifts only what they froze themselves.
 */
export function controlsFreeze(
  { holderId, frozenBy, isFrozenByAdmin }: Freeze,
  { userId, permissionScope }: { readonly userId: string; readonly permissionScope: PermissionScope },
): boolean {
  if (permissionScope === 'all' || frozenBy === userId) return true;
  return permissionScope === 'team' && holderId !== userId && !isFrozenByAdmin;
}

/**
 * The actions that a person who sees the card may take. The services enforce the same rules; this shows them, so that a page
 * offers no action that would be refused.
 */
export function cardRightsOf(actor: Principal, card: Card): CardRightsWire {
  const isOwn = actor.kind === 'user' && card.holder.id === actor.userId;
  const may = (action: Action) => {
    const permissionScope = permissionScopeOf(actor, action, card.organizationId);
    return permissionScope === 'all' || permissionScope === 'team' || (permissionScope === 'own' && isOwn);
  };
  const isUsable = card.status === 'inactive' || card.status === 'active' || card.status === 'frozen';
  const { frozenBy, isFrozenByAdmin = false, holder } = card;
  const liftsFreeze =
    actor.kind === 'user' &&
    controlsFreeze(
      { holderId: holder.id, frozenBy, isFrozenByAdmin },
      {
        userId: actor.userId,
        permissionScope: permissionScopeOf(actor, 'card.unfreeze', card.organizationId),
      },
    );
  return {
    freeze: card.status === 'active' && may('card.freeze'),
    unfreeze:
      card.status === 'frozen' && card.isHolderArchived !== true && liftsFreeze && may('card.unfreeze'),
    cancel: isUsable && may('card.cancel'),
    showNumber: card.status === 'active' && isOwn && may('card.show-number'),
    activate: card.status === 'inactive' && isOwn && may('card.activate'),
    replace:
      may('card.replace') &&
      card.isHolderArchived !== true &&
      card.replacedByCardId === null &&
      (card.status === 'active' || card.status === 'inactive' || (card.status === 'frozen' && liftsFreeze)),
    rename: card.status !== 'canceled' && may('card.rename'),
    changeLimit: isUsable && may('card.change-limit'),
    swapSpendRule: isUsable && may('card.swap-rule'),
    requestLimit: isUsable && isOwn && may('card.request-limit'),
  };
}
