import { until } from '@almoner/provisioning';
import { type ApiPerson } from './api-person.ts';
import { categoryIdsOf } from './categories.ts';
import { fundTreasury } from './treasuries.ts';
import { dayMs } from './demo-days.ts';

export interface DemoProgram {
  readonly name: string;
  readonly team: string;
  readonly frequency: 'weekly' | 'monthly' | 'quarterly';
  /** In cents. */
  readonly limit: number;
  readonly budget: number;
  /** The code of the category that its purchases get. */
  readonly category: string;
  /** True if new team members get a card on it. */
  readonly isDefault: boolean;
  /** Quarterly funding of its team's treasury in cents, which pays for it instead of the wallet. */
  readonly treasury?: number;
}

const knownTimeoutMs = 10_000;
const lifeDays = 540;

export const kitchenPrograms: readonly DemoProgram[] = [
  {
    name: 'Food pantry supplies',
    team: 'Saturday pantry',
    frequency: 'monthly',
    limit: 350_000,
    budget: 2_400_000,
    category: '5242',
    isDefault: false,
  },
  {
    name: 'After-school groceries',
    team: 'After-school suppers',
    frequency: 'weekly',
    limit: 90_000,
    budget: 1_600_000,
    category: '5242',
    isDefault: false,
  },
  {
    name: 'Youth trips',
    team: 'After-school suppers',
    frequency: 'quarterly',
    limit: 150_000,
    budget: 500_000,
    category: '5170',
    isDefault: true,
    treasury: 25_000,
  },
  {
    name: 'Kitchen repairs',
    team: 'Kitchen and van',
    frequency: 'quarterly',
    limit: 120_000,
    budget: 600_000,
    category: '5241',
    isDefault: false,
    treasury: 60_000,
  },
];

/** Creates the programs, open from the first day of the demo year; returns their ids by name. */
export async function makePrograms(
  admin: ApiPerson,
  programs: readonly DemoProgram[],
  teamIds: ReadonlyMap<string, string>,
  start: Date,
  organizationId: string,
): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  const categoryIds = await categoryIdsOf({ admin, organizationId });
  for (const { name, team, frequency, limit, budget, category, isDefault, treasury } of programs) {
    const teamId = teamIds.get(team);
    if (teamId === undefined) throw new Error(`${name} is of no team.`);
    const payingAccountId =
      treasury === undefined ? null : await fundTreasury(admin, teamId, treasury, start);
    const id = await retried(admin, 'POST', '/api/spend-programs', {
      name,
      teamId,
      frequency,
      limit,
      budget,
      payingAccountId,
      startsAt: atMidnight(start).toISOString(),
      endsAt: new Date(atMidnight(start).getTime() + lifeDays * dayMs - 1).toISOString(),
    });
    const defaultCategoryId = categoryIds.get(category);
    await retried(admin, 'PATCH', `/api/spend-programs/${id}`, { defaultCategoryId });
    if (isDefault) await admin.put(`/api/teams/${teamId}/default-spend-programs`, { spendProgramIds: [id] });
    made.set(name, id);
  }
  return made;
}

const atMidnight = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs);

/** Repeats a call, because the spend service receives the events of a new team and of categories with a delay. */
async function retried(
  admin: ApiPerson,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<string> {
  let id: string | undefined;
  await until(
    async () => {
      const answer = await admin.call<{ id: string }>(method, path, body);
      if (answer.status < 300) id = answer.body.id;
      return id !== undefined;
    },
    knownTimeoutMs,
    50,
  );
  if (id === undefined) throw new Error(`${method} ${path} did not succeed in time.`);
  return id;
}
