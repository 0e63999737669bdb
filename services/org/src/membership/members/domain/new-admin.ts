import { failure } from '@almoner/contracts';

export interface AdminsOfOrganization {
  readonly adminIds: readonly string[];
  /** Who lost the role last, in the last seven days or by an archiving that has begun; null for nobody. */
  readonly lastRemovedId: string | null;
}

/**
 * Whether a second admin must sign before this person becomes an admin; null for an invited person. An admin who removed the others waits
 * for seven days, or they could choose who signs second. The last one removed can have the role back at once: they could sign before.
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
