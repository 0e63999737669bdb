import { type OrganizationWire, type UserWire } from '@almoner/contracts';

type Account = Pick<UserWire, 'role' | 'accountActivation'> & {
  readonly owner: Pick<OrganizationWire, 'type'> | null;
};

/** Returns whether this person gets notifications: everyone of an activated organization that spends and raises money. */
export function hasNotifications({ role, accountActivation, owner }: Account): boolean {
  return owner?.type !== 'advisor' && accountActivation === 'Activated' && role !== 'Archived';
}
