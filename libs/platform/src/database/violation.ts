import { QueryFailedError } from 'typeorm';
import { z } from 'zod';

const uniqueViolation = '23505';
const Refusal = z.object({ code: z.literal(uniqueViolation), constraint: z.string() });

/**
 * Whether a statement failed because another row has what must be unique under this constraint or index. The transaction
 * is lost with it: all that is left to do is to say why.
 */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  return Refusal.safeParse(error.driverError).data?.constraint === constraint;
}
