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
> & {
  readonly ended?: CardSummaryWire['ended'];
};

interface Viewer {
  /** Null for a caller that is not a person. */
  readonly userId: string | null;
  readonly scopeOf: (action: Action) => PermissionScope;
}

interface Freeze {
  readonly holderId: string;
  /** Null if nobody in the organization froze it. */
  readonly frozenBy: string | null;
  readonly isFrozenByAdmin: boolean;
}

/**
 * Returns whether a person may lift or take over a freeze. Admins may always. Managers may for another person's card that no admin
 * froze. On their own card, everyone except an admin may only lift a freeze of their own.
 */
export function controlsFreeze(
  { holderId, frozenBy, isFrozenByAdmin }: Freeze,
  { userId, permissionScope }: { readonly userId: string; readonly permissionScope: PermissionScope },
): boolean {
  if (permissionScope === 'all' || frozenBy === userId) return true;
  return permissionScope === 'team' && holderId !== userId && !isFrozenByAdmin;
}

interface CardState {
  readonly status: string;
  /** It is for one purchase, and that purchase was made. */
  readonly isUsedUp: boolean;
}

/**
 * Why nobody may change the limit, the rule, the expiration date or the merchant rules of a card, or replace it if it is
 * used up; null where they may. A used-up card never pays for another purchase, and neither would its replacement.
 */
export function changeRefusalOf({ status, isUsedUp }: CardState): 'card_canceled' | 'card_used_up' | null {
  if (status === 'canceled') return 'card_canceled';
  return isUsedUp ? 'card_used_up' : null;
}

/**
 * The actions that a person who sees the card may take. The services enforce the same rules; this shows them, so that a page
 * offers no action that would be refused.
 */
export function cardRightsOf(actor: Principal, card: Card): CardRightsWire {
  return cardRightsFor(card, {
    userId: actor.kind === 'user' ? actor.userId : null,
    scopeOf: (action) => permissionScopeOf(actor, action, card.organizationId),
  });
}

/** The same for a viewer whose permission scopes in the card's organization are known. */
export function cardRightsFor(
  card: Omit<Card, 'organizationId'>,
  { userId, scopeOf }: Viewer,
): CardRightsWire {
  const isOwn = card.holder.id === userId;
  const may = (action: Action) => {
    const permissionScope = scopeOf(action);
    return permissionScope === 'all' || permissionScope === 'team' || (permissionScope === 'own' && isOwn);
  };
  const isUsable = card.status === 'inactive' || card.status === 'active' || card.status === 'frozen';
  const isUsedUp = card.ended === 'used';
  const isChangeable = isUsable && changeRefusalOf({ status: card.status, isUsedUp }) === null;
  const { frozenBy, isFrozenByAdmin = false, holder } = card;
  const liftsFreeze =
    userId !== null &&
    controlsFreeze(
      { holderId: holder.id, frozenBy, isFrozenByAdmin },
      { userId, permissionScope: scopeOf('card.unfreeze') },
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
      !isUsedUp &&
      card.isHolderArchived !== true &&
      card.replacedByCardId === null &&
      (card.status === 'active' || card.status === 'inactive' || (card.status === 'frozen' && liftsFreeze)),
    rename: card.status !== 'canceled' && may('card.rename'),
    changeLimit: isChangeable && may('card.change-limit'),
    swapSpendRule: isChangeable && may('card.swap-rule'),
    requestLimit: isChangeable && isOwn && may('card.request-limit'),
  };
}
