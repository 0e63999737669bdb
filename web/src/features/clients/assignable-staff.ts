import { type UserSummaryWire } from '@almoner/contracts';

/** Admins have every client. Somebody who was put on this one before and became admin still shows, and can be taken off. */
export function assignableStaff(
  users: readonly UserSummaryWire[],
  assigned: readonly string[],
): UserSummaryWire[] {
  return users.filter(({ id, role }) => assigned.includes(id) || (role !== 'Admin' && role !== 'Archived'));
}
