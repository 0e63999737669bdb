import { type CategoryRuleMatch, type CategoryRuleWire } from '@almoner/contracts';
import { categoryRuleWords as words } from '../../words/en/category-rules.ts';

export interface RuleFields {
  readonly by: CategoryRuleMatch['by'];
  readonly value: string;
  readonly categoryId: string;
  readonly memo?: string;
}

export const matchKinds = ['merchant_name', 'merchant_category', 'network_id'] as const;

/** Null for a value that the API refuses. */
export function matchOf({ by, value = '' }: Partial<RuleFields>): CategoryRuleMatch | null {
  const trimmed = value.trim();
  if (by === undefined || valueProblem(by, trimmed) !== null) return null;
  return { by, value: trimmed };
}

/** Why the API would refuse the value; null if it takes it. */
export function valueProblem(by: CategoryRuleMatch['by'], value: string): string | null {
  switch (by) {
    case 'merchant_name':
      return value.length >= 2 ? null : words.twoCharacters;
    case 'merchant_category':
      return /^\d{4}$/.test(value) ? null : words.fourDigits;
    case 'network_id':
      return value.length >= 1 ? null : words.twoCharacters;
  }
}

/** The ids with one of them moved by one place; unchanged if it cannot move. */
export function movedIds(rules: readonly Pick<CategoryRuleWire, 'id'>[], id: string, by: -1 | 1): string[] {
  const ids = rules.map((rule) => rule.id);
  const from = ids.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= ids.length) return ids;
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}
