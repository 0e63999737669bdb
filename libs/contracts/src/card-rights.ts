import { permissionScopeOf, type Action } from './policy.ts';
import { type Principal } from './principal.ts';
import { type CardRightsWire, type CardSummaryWire } from './wire/card.wire.ts';

type Card = Pick<
  CardSummaryWire,
  'organizationId' | 'holder' | 'isHolderArchived' | 'status' | 'frozenBy' | 'replacedByCardId'
>;

/**
 * What a person who sees the card may do with it. The services enforce the same rules; this shows them, so that a page
 * offers no action that would be refused.
 */
export function cardRightsOf(actor: Principal, card: Card): CardRightsWire {
  const isOwn = actor.kind === 'user' && card.holder.id === actor.userId;
  const may = (action: Action) => {
    const permissionScope = permissionScopeOf(actor, action, card.organizationId);
    return permissionScope === 'all' || permissionScope === 'team' || (permissionScope === 'own' && isOwn);
  };
  const isUsable = card.status === 'inactive' || card.status === 'active' || card.status === 'frozen';
  // Cardholders lift only their own freeze.
  const controlsFreeze =
    permissionScopeOf(actor, 'card.unfreeze', card.organizationId) !== 'own' ||
    card.frozenBy === card.holder.id;
  return {
    freeze: card.status === 'active' && may('card.freeze'),
    unfreeze:
      card.status === 'frozen' && card.isHolderArchived !== true && controlsFreeze && may('card.unfreeze'),
    cancel: isUsable && may('card.cancel'),
    showNumber: card.status === 'active' && isOwn && may('card.show-number'),
    activate: card.status === 'inactive' && isOwn && may('card.activate'),
    replace:
      may('card.replace') &&
      card.isHolderArchived !== true &&
      card.replacedByCardId === null &&
      (card.status === 'active' ||
        card.status === 'inactive' ||
        (card.status === 'frozen' && controlsFreeze)),
    rename: card.status !== 'canceled' && may('card.rename'),
    changeLimit: isUsable && may('card.change-limit'),
    swapSpendRule: isUsable && may('card.swap-rule'),
    requestLimit: isUsable && isOwn && may('card.request-limit'),
  };
}
