import { type ControlsWire, type MerchantRuleWire } from '@almoner/contracts';

/** The merchant rules, the per-purchase limit and the cash limit of the owner with this alias, as columns of a list. */
export const controlColumns = (owner: string) => `
  (select json_agg(json_build_object('kind', s.kind, 'by', s.target, 'value', s.value) order by s.place)
   from spend_control s
   where s.organization_id = ${owner}.organization_id and s.owner_id = ${owner}.id and s.target is not null) as merchant_rules,
  (select s.amount_minor from spend_control s
   where s.organization_id = ${owner}.organization_id and s.owner_id = ${owner}.id and s.kind = 'per_purchase'
   limit 1) as per_purchase_minor,
  (select s.amount_minor from spend_control s
   where s.organization_id = ${owner}.organization_id and s.owner_id = ${owner}.id and s.kind = 'cash'
   limit 1) as cash_minor`;

export interface ControlColumns {
  readonly merchant_rules: MerchantRuleWire[] | null;
  readonly per_purchase_minor: string | null;
  readonly cash_minor: string | null;
}

export const toControlsWire = (row: ControlColumns): ControlsWire => ({
  merchantRules: row.merchant_rules ?? [],
  perPurchaseLimit: minorOf(row.per_purchase_minor),
  cashLimit: minorOf(row.cash_minor),
});

const minorOf = (text: string | null) => (text === null ? null : Number(text));
