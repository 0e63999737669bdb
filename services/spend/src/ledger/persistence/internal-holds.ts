/**
 * Per currency, the holds on accounts of an organization ($1) that Stripe does not know: of movements between its own accounts, and
 * of what waits for a second signature. At Stripe, this money is still cash.
 */
export const internalHolds = `
  select t.currency, -sum(e.amount_minor) as minor
  from transfer t
  join entry e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'pending_out'
  left join withdrawal w on w.organization_id = t.organization_id and w.transfer_id = t.id
  left join reimbursement_payout p on p.organization_id = t.organization_id and p.transfer_id = t.id
  where t.organization_id = $1 and t.status = 'pending' and t.kind <> 'purchase_hold'
    and (t.kind in ('vault_in', 'vault_out', 'fund_release') or w.status = 'unsigned' or p.status = 'unsigned')
  group by t.currency`;
