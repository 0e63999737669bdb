import { type SpendProgramWire } from '@almoner/contracts';
import { parseAmount } from '../../lib/money-format.ts';
import { dayOf, firstMoment, lastMoment } from '../../lib/program-usage.ts';

/** What the forms for a new and a changed program have in common, as typed. */
export interface CommonFields {
  readonly defaultCategoryId?: string | null;
  readonly name: string;
  readonly limit: string;
  readonly budget?: string;
  readonly startsAt?: string;
  readonly endsAt?: string;
}

export interface EditFields extends CommonFields {
  /** An admin confirms the present limit. */
  readonly confirmsLimit?: boolean;
}

export const filled = (text: string | undefined) => (text === undefined || text === '' ? null : text);

/** Amounts in minor units. */
export function termsOf({ name, limit, budget, endsAt }: CommonFields, currency: string) {
  const typedBudget = filled(budget);
  const end = filled(endsAt);
  return {
    name: name.trim(),
    limit: parseAmount(limit, currency) ?? 0,
    budget: typedBudget === null ? null : parseAmount(typedBudget, currency),
    endsAt: end === null ? null : lastMoment(end),
  };
}

/**
 * The changed terms. The limit is among them only if it differs or is confirmed: a limit that an admin saves counts as set
 * by them (docs/decisions/0073).
 */
export function programChanges(fields: EditFields, program: SpendProgramWire) {
  const { limit, ...terms } = termsOf(fields, program.currency);
  const firstDay = dayOf(program.startsAt);
  const start = fields.startsAt ?? firstDay;
  return {
    ...terms,
    ...(limit !== program.limit || fields.confirmsLimit === true ? { limit } : {}),
    defaultCategoryId: fields.defaultCategoryId ?? null,
    ...(start === firstDay ? {} : { startsAt: firstMoment(start) }),
  };
}

/** Returns whether managers cannot issue themselves cards up to the limit, because no admin set it. */
export const isLimitUnconfirmed = ({ adminLimit, limit }: Pick<SpendProgramWire, 'adminLimit' | 'limit'>) =>
  adminLimit === null || adminLimit < limit;
