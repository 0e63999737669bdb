import { type CardSnapshot } from '../../cards/domain/card-snapshot.ts';

/** How a transaction is assigned: the account that pays, the program with its team, and the limits that it counts in. */
export interface BookedOrigin {
  readonly payingAccountId: string;
  readonly programId: string | null;
  readonly teamId: string | null;
  readonly limitIds: readonly string[];
}

export function originOfCard({ payingAccountId, program, limits }: CardSnapshot): BookedOrigin {
  const { id: programId = null, teamId = null } = program ?? {};
  return { payingAccountId, programId, teamId, limitIds: limits.map(({ id }) => id) };
}
