import { type SpendProgramWire } from '@almoner/contracts';
import { exceededPart, type SpendLimit } from '@almoner/kernel';

/** Returns whether the limit of a card is within the one that an admin set for its program (docs/decisions/0073). */
export function isWithinAdminLimit(limit: SpendLimit, program: SpendProgramWire): boolean {
  const { adminLimit } = program;
  return adminLimit !== null && exceededPart(limit, { ...program, limit: adminLimit }) === null;
}

/** Returns whether an admin set the present limit of the program, or a larger one. */
export const hasAdminLimit = ({ adminLimit, limit }: SpendProgramWire): boolean =>
  adminLimit !== null && limit <= adminLimit;
