import { type UserSummaryWire } from '@almoner/contracts';

/** Admins have every client. An admin who was assigned before becoming one is still listed, and can be unassigned. */
export function assignableStaff(
  users: readonly UserSummaryWire[],
  assigned: readonly string[],
): UserSummaryWire[] {
  return users.filter(({ id, role }) => assigned.includes(id) || (role !== 'Admin' && role !== 'Archived'));
}
