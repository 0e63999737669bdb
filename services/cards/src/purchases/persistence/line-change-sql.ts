import { sql, type Sql } from '@almoner/platform';

/** The changes of the authorization `p` after this time. */
export const changedAfter = (asOf: string) => sql`
  select from authorization_line_change c where c.organization_id = p.organization_id and c.authorization_id = p.id
    and c.changed_at > ${asOf}::timestamptz`;

/** The authorizations that have changed after this time, with the lines that they had at it. */
export const linesBeforeChange = (organizationId: string | null, asOf: string): Sql => sql`(
  select distinct on (a.id) a.organization_id, a.id, a.network_created_at, a.recorded_at, c.line_status, c.line_amount_minor,
    a.currency, a.merchant, a.merchant_key, a.merchant_network_id, a.mcc, a.country, a.decline_reason, a.card_id, a.user_id,
    a.spend_program_id, a.team_id, a.paying_account_id, a.category_id
  from authorization_line_change c
  join card_authorization a on a.organization_id = c.organization_id and a.id = c.authorization_id
  where c.organization_id = ${organizationId} and c.changed_at > ${asOf}::timestamptz
  order by a.id, c.changed_at, c.id)`;
