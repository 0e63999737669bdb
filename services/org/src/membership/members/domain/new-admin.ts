import { failure } from '@almoner/contracts';

export interface AdminsOfOrganization {
  readonly adminIds: readonly string[];
  /** Who lost the role last, in the last seven days or by an archiving that has begun; null for nobody. */
  readonly lastRemovedId: string | null;
}

/**
 * Returns whether a second admin must sign before this person becomes an admin. `userId` is null for an invited person. An admin who removed
 * all others must wait for seven days; otherwise that admin could choose the second signer. The admin who was removed last may get the role
 * back immediately, having been able to sign before.
 * @throws DomainError `admin_removed_recently`
 */
export function needsSecondSignature(
  isRequired: boolean,
  { adminIds, lastRemovedId }: AdminsOfOrganization,
  userId: string | null,
): boolean {
  if (!isRequired) return false;
  if (adminIds.length > 1) return true;
  if (lastRemovedId !== null && lastRemovedId !== userId) throw failure('admin_removed_recently');
  return false;
}
