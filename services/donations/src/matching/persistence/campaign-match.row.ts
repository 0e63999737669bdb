import { Money } from '@almoner/kernel';
import { type CampaignMatch, type PaidMatch } from '../domain/campaign-match.ts';

export interface CampaignMatchRow {
  id: string;
  organization_id: string;
  campaign_id: string;
  sponsor_name: string;
  sum_minor: string;
  per_gift_maximum_minor: string | null;
  currency: string;
  starts_on: string;
  ends_on: string | null;
  is_closed: boolean;
  used_minor: string;
  version: number;
}

export const matchColumns = `m.id, m.organization_id, m.campaign_id, m.sponsor_name, m.sum_minor, m.per_gift_maximum_minor, m.currency,
  m.starts_on::text, m.ends_on::text, m.is_closed, m.used_minor, m.version`;

/** Gifts with which the sponsor of a match `m` paid it, and that still count. */
export const paymentsOfMatch = `gift p where p.organization_id = m.organization_id and p.pays_match_id = m.id and p.status = 'succeeded'`;

/** The matches of a campaign `c` as JSON, oldest first. */
export const matchesOfCampaign = `(
  select json_agg(json_build_object('id', m.id, 'sponsor', m.sponsor_name, 'sum', m.sum_minor,
    'perGiftMaximum', m.per_gift_maximum_minor, 'startsOn', m.starts_on, 'endsOn', m.ends_on, 'isClosed', m.is_closed,
    'used', m.used_minor, 'paid', (select coalesce(sum(p.total_minor - p.refunded_minor), 0) from ${paymentsOfMatch}))
    order by m.created_at, m.id)
  from campaign_match m where m.organization_id = c.organization_id and m.campaign_id = c.id)`;

/** What sponsors have matched for a campaign `c` and not paid yet, like `matchingOf` adds it up. */
export const unpaidMatchOfCampaign = `(
  select coalesce(sum(greatest(0, m.used_minor - (
    select coalesce(sum(p.total_minor - p.refunded_minor), 0) from ${paymentsOfMatch}))), 0)
  from campaign_match m where m.organization_id = c.organization_id and m.campaign_id = c.id)`;

export interface MatchOfCampaign {
  id: string;
  sponsor: string;
  sum: number;
  perGiftMaximum: number | null;
  startsOn: string;
  endsOn: string | null;
  isClosed: boolean;
  used: number;
  paid: number;
}

export function toPaidMatch(match: MatchOfCampaign, currency: string): PaidMatch {
  const money = (minor: number) => Money.ofMinor(minor, currency);
  return {
    ...match,
    sum: money(match.sum),
    perGiftMaximum: match.perGiftMaximum === null ? null : money(match.perGiftMaximum),
    used: money(match.used),
    paid: money(match.paid),
  };
}

export function toCampaignMatch(row: CampaignMatchRow): CampaignMatch {
  const money = (minor: string) => Money.ofMinor(BigInt(minor), row.currency);
  return {
    id: row.id,
    organizationId: row.organization_id,
    campaignId: row.campaign_id,
    sponsor: row.sponsor_name,
    sum: money(row.sum_minor),
    perGiftMaximum: row.per_gift_maximum_minor === null ? null : money(row.per_gift_maximum_minor),
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    isClosed: row.is_closed,
    used: money(row.used_minor),
    version: row.version,
  };
}
