import { controlsFreeze, type CardSummaryWire, type Role } from '@almoner/contracts';
import { permissionScopeOfRole } from './permission-scope-of-role.ts';

export interface CardControls {
  readonly freeze: boolean;
  readonly unfreeze: boolean;
  /** Frozen by someone whose freeze the viewer may not lift. */
  readonly isFrozenByOthers: boolean;
  /** Its holder is archived, so that nobody unfreezes it. */
  readonly isFrozenForArchived: boolean;
  readonly cancel: boolean;
  readonly changeLimit: boolean;
}

/** The actions now of a viewer who sees the card. The services enforce the same. */
export function cardControls(
  {
    status,
    holder,
    frozenBy,
    isFrozenByAdmin = false,
    isHolderArchived = false,
    ended = null,
  }: Pick<CardSummaryWire, 'status' | 'frozenBy' | 'isFrozenByAdmin' | 'isHolderArchived'> & {
    readonly ended?: CardSummaryWire['ended'];
    readonly holder: Pick<CardSummaryWire['holder'], 'id'>;
  },
  { role, userId }: { readonly role: Role; readonly userId: string },
): CardControls {
  const may = (action: 'freeze' | 'unfreeze' | 'cancel' | 'change-limit') =>
    permissionScopeOfRole(role, `card.${action}`) !== 'none';
  const isFrozenByOthers =
    status === 'frozen' &&
    !controlsFreeze(
      { holderId: holder.id, frozenBy, isFrozenByAdmin },
      { userId, permissionScope: permissionScopeOfRole(role, 'card.unfreeze') },
    );
  const isFrozenForArchived = status === 'frozen' && isHolderArchived;
  return {
    freeze: status === 'active' && may('freeze'),
    unfreeze: status === 'frozen' && may('unfreeze') && !isFrozenByOthers && !isFrozenForArchived,
    isFrozenByOthers,
    isFrozenForArchived,
    cancel: status !== 'canceled' && may('cancel'),
    changeLimit: status !== 'canceled' && ended !== 'used' && may('change-limit'),
  };
}
