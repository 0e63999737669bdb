import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';

/** A movement of a program's sums, in the period in which it counts. */
export interface ProgramMovement {
  readonly startsAt: Date;
  readonly spentMinor: bigint;
  readonly heldMinor: bigint;
}

interface CounterRow extends ProgramMovement {
  readonly scope: 'budget' | 'period';
}

/** The running sums of programs. */
@Injectable()
export class ProgramCounterRepository {
  /** Moves periods and budget together; always the budget first, then its periods by age, as decisions lock them. */
  async move(
    tx: Transaction,
    organizationId: string,
    programId: string,
    movements: readonly ProgramMovement[],
  ): Promise<void> {
    const rows: CounterRow[] = [
      { scope: 'budget', ...together(movements, new Date(0)) },
      ...periodsOf(movements).map((movement) => ({ scope: 'period' as const, ...movement })),
    ];
    for (const { scope, startsAt, spentMinor, heldMinor } of rows) {
      if (spentMinor === 0n && heldMinor === 0n) continue;
      const key = [organizationId, programId, scope, startsAt];
      await tx.query(
        `insert into program_counter (organization_id, program_id, scope, period_starts_at)
         values ($1, $2, $3, $4) on conflict do nothing`,
        key,
      );
      await tx.query(
        `update program_counter set spent_minor = spent_minor + $5, held_minor = held_minor + $6
         where organization_id = $1 and program_id = $2 and scope = $3 and period_starts_at = $4`,
        [...key, spentMinor, heldMinor],
      );
    }
  }
}

function periodsOf(movements: readonly ProgramMovement[]): ProgramMovement[] {
  const starts = [...new Set(movements.map(({ startsAt }) => startsAt.getTime()))].toSorted((a, b) => a - b);
  return starts.map((start) =>
    together(
      movements.filter(({ startsAt }) => startsAt.getTime() === start),
      new Date(start),
    ),
  );
}

function together(movements: readonly ProgramMovement[], startsAt: Date): ProgramMovement {
  const sum = (pick: (movement: ProgramMovement) => bigint) =>
    movements.reduce((total, movement) => total + pick(movement), 0n);
  return {
    startsAt,
    spentMinor: sum(({ spentMinor }) => spentMinor),
    heldMinor: sum(({ heldMinor }) => heldMinor),
  };
}
