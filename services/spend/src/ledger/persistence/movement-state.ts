/** For a transfer `t`: what the bank made of it. */
export const joinBankOutcomes = `
    left join deposit d on d.organization_id = t.organization_id and d.transfer_id = t.id
    left join withdrawal w on w.organization_id = t.organization_id and w.transfer_id = t.id
    left join reimbursement_payout p on p.organization_id = t.organization_id and p.transfer_id = t.id`;

/** The state of the movement on an account whose sums are `n`, after `joinBankOutcomes`. */
export const movementState = `
      case
        when d.status = 'reversed' or w.status = 'returned' or p.status = 'returned' then 'returned'
        when t.status = 'voided' then case when t.kind in ('vault_in', 'vault_out', 'fund_release') or w.status = 'canceled' or p.status = 'canceled' then 'canceled' else 'failed' end
        when t.status = 'posted' then 'posted'
        when n.held < 0 then 'on_hold'
        else 'incoming' end`;

export const bankReason = `coalesce(d.bank_reason, w.bank_reason, p.bank_reason)`;

/** How entries `e` of a transfer `t` changed an account, a parameter of the statement. */
export const movementSums = (account: string) => `
        coalesce(sum(e.amount_minor) filter (where e.account_id = ${account}::uuid and e.layer = 'posted'), 0) as posted,
        -- The part of the hold that a capture uses up belongs to the line of the hold.
        case when t.kind like 'purchase%' then 0
          else coalesce(sum(e.amount_minor) filter (where e.account_id = ${account}::uuid and e.layer = 'pending_out'), 0) end as held,
        coalesce(sum(e.amount_minor) filter (where e.account_id = ${account}::uuid and e.layer = 'pending_in'), 0) as incoming`;
