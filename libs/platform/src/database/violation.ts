import { QueryFailedError } from 'typeorm';
import { z } from 'zod';

const uniqueViolation = '23505';
const Refusal = z.object({ code: z.literal(uniqueViolation), constraint: z.string() });

/**
 * Returns whether a statement failed on this unique constraint or index. The transaction is aborted, so the caller can only
 * report the conflict.
 */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  return Refusal.safeParse(error.driverError).data?.constraint === constraint;
}
