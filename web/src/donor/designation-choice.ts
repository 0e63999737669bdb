import { type PublicCampaignWire } from '@almoner/contracts';
import { parseAmount } from '../lib/money-format.ts';
import { designationWords as words } from '../words/en/designations.ts';

/** One fund for the whole gift, or an amount for each of several, as typed; what no fund gets is not restricted. */
export type DesignationChoice =
  { readonly fundId: string | null } | { readonly amounts: Readonly<Record<string, string>> };

type Funds = readonly Pick<PublicCampaignWire['designations'][number], 'id'>[];
export type DesignationProblems = Partial<Record<'designations' | `designations.${string}`, string>>;

/** Equal to the limit in the contracts, which would add their code to the donor's page. */
export const mostDesignations = 10;

interface Split {
  /** The typed amounts above zero. */
  readonly parts: readonly { readonly fundId: string; readonly amount: number }[];
  /** The funds whose text is not an amount. */
  readonly invalid: readonly string[];
  /** The remaining amount; below zero when the parts exceed the gift. */
  readonly rest: number;
}

export function splitOf(
  amounts: Readonly<Record<string, string>>,
  { funds, giftMinor, currency }: { funds: Funds; giftMinor: number; currency: string },
): Split {
  const typed = funds.flatMap(({ id }) => {
    const text = amounts[id]?.trim() ?? '';
    return text === '' ? [] : [{ fundId: id, amount: parseAmount(text, currency) }];
  });
  const parts = typed.flatMap(({ fundId, amount }) =>
    amount === null || amount === 0 ? [] : [{ fundId, amount }],
  );
  return {
    parts,
    invalid: typed.filter(({ amount }) => amount === null).map(({ fundId }) => fundId),
    rest: parts.reduce((left, { amount }) => left - amount, giftMinor),
  };
}

/** As the API takes it. */
export function designationInputs(
  choice: DesignationChoice,
  funds: Funds,
  giftMinor: number,
  currency: string,
) {
  if ('amounts' in choice) return splitOf(choice.amounts, { funds, giftMinor, currency }).parts;
  return choice.fundId === null ? [] : [{ fundId: choice.fundId, amount: giftMinor }];
}

/** By the names that the API has for these fields. */
export function designationProblems(
  choice: DesignationChoice,
  funds: Funds,
  giftMinor: number | null,
  currency: string,
): DesignationProblems {
  if (!('amounts' in choice) || giftMinor === null) return {};
  const { parts, invalid, rest } = splitOf(choice.amounts, { funds, giftMinor, currency });
  if (invalid.length > 0)
    return Object.fromEntries(invalid.map((fundId) => [`designations.${fundId}`, words.amountInvalid]));
  const last = parts.at(-1)?.fundId;
  if (last === undefined || (rest >= 0 && parts.length <= mostDesignations)) return {};
  // Beside a field, which gets the focus.
  return { [`designations.${last}`]: rest < 0 ? words.tooMuch : words.tooMany(mostDesignations) };
}
