import { Injectable } from '@nestjs/common';
import { Money } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { type CampaignMatch } from '../domain/campaign-match.ts';
import { matchColumns, toCampaignMatch, type CampaignMatchRow } from './campaign-match.row.ts';

export interface GiftOfCampaign {
  readonly id: string;
  readonly organizationId: string;
  readonly campaignId: string;
}

/** A gift that was matched when it was paid, with its match as it is now. */
export interface MatchedGift {
  readonly match: CampaignMatch;
  readonly total: Money;
  readonly granted: Money;
  readonly matched: Money;
}

/** The row of a campaign is locked before those of its matches. */
@Injectable()
export class CampaignMatchRepository {
  async add(tx: Transaction, match: CampaignMatch, createdAt: Date): Promise<void> {
    await tx.query(sql`
      insert into campaign_match (organization_id, id, campaign_id, sponsor_name, sum_minor, per_gift_maximum_minor, currency, starts_on,
                                  ends_on, created_at)
      values (${match.organizationId}, ${match.id}, ${match.campaignId}, ${match.sponsor}, ${match.sum.minor},
        ${match.perGiftMaximum?.minor ?? null}, ${match.sum.currency}, ${match.startsOn}, ${match.endsOn}, ${createdAt})`);
  }

  async find(tx: Transaction, organizationId: string, matchId: string): Promise<CampaignMatch | null> {
    const [row] = await tx.query<CampaignMatchRow>(
      `select ${matchColumns} from campaign_match m where m.organization_id = $1 and m.id = $2`,
      [organizationId, matchId],
    );
    return row === undefined ? null : toCampaignMatch(row);
  }

  async lock(tx: Transaction, { organizationId, id }: CampaignMatch): Promise<CampaignMatch> {
    const [row] = await tx.query<CampaignMatchRow>(
      `select ${matchColumns} from campaign_match m where m.organization_id = $1 and m.id = $2 for no key update`,
      [organizationId, id],
    );
    if (row === undefined) throw new Error(`Match ${id} is gone.`);
    return toCampaignMatch(row);
  }

  /** Matches that are not closed; the campaign is locked by the caller. */
  async open(tx: Transaction, organizationId: string, campaignId: string): Promise<CampaignMatch[]> {
    const rows = await tx.query<CampaignMatchRow>(
      `select ${matchColumns} from campaign_match m where m.organization_id = $1 and m.campaign_id = $2 and not m.is_closed`,
      [organizationId, campaignId],
    );
    return rows.map(toCampaignMatch);
  }

  async update(tx: Transaction, match: CampaignMatch): Promise<void> {
    await tx.query(sql`
      update campaign_match set version = version + 1, sponsor_name = ${match.sponsor}, sum_minor = ${match.sum.minor},
        per_gift_maximum_minor = ${match.perGiftMaximum?.minor ?? null}, starts_on = ${match.startsOn}, ends_on = ${match.endsOn},
        is_closed = ${match.isClosed}
      where organization_id = ${match.organizationId} and id = ${match.id}`);
  }

  /** The active match on that day; the lock makes gifts use it one after another. */
  async lockInForce(
    tx: Transaction,
    { organizationId, campaignId }: GiftOfCampaign,
    day: string,
  ): Promise<CampaignMatch | null> {
    const [row] = await tx.query<CampaignMatchRow>(
      `select ${matchColumns} from campaign_match m
       where m.organization_id = $1 and m.campaign_id = $2 and not m.is_closed
         and m.starts_on <= $3::date and (m.ends_on is null or m.ends_on >= $3::date)
       for no key update`,
      [organizationId, campaignId, day],
    );
    return row === undefined ? null : toCampaignMatch(row);
  }

  /** The donor's gift, without covered fees. */
  async amountOf(tx: Transaction, { organizationId, id }: GiftOfCampaign): Promise<Money> {
    const [row] = await tx.query<{ amount_minor: string; currency: string }>(
      `select amount_minor, currency from gift where organization_id = $1 and id = $2`,
      [organizationId, id],
    );
    if (row === undefined) throw new Error(`Gift ${id} is gone.`);
    return Money.ofMinor(BigInt(row.amount_minor), row.currency);
  }

  async grant(tx: Transaction, gift: GiftOfCampaign, match: CampaignMatch, amount: Money): Promise<void> {
    const { organizationId, id } = gift;
    await this.addUse(tx, match, amount);
    await tx.query(sql`
      update gift set match_id = ${match.id}, match_granted_minor = ${amount.minor}, matched_minor = ${amount.minor}
      where organization_id = ${organizationId} and id = ${id}`);
  }

  /** The gift is locked by the caller. Null for a gift that was never matched. */
  async lockMatchOf(
    tx: Transaction,
    { organizationId, id }: Pick<GiftOfCampaign, 'organizationId' | 'id'>,
  ): Promise<MatchedGift | null> {
    const [row] = await tx.query<
      CampaignMatchRow & { total_minor: string; match_granted_minor: string; matched_minor: string }
    >(
      `select ${matchColumns}, g.total_minor, g.match_granted_minor, g.matched_minor
       from gift g join campaign_match m on m.organization_id = g.organization_id and m.id = g.match_id
       where g.organization_id = $1 and g.id = $2 for no key update of m`,
      [organizationId, id],
    );
    if (row === undefined) return null;
    const money = (minor: string) => Money.ofMinor(BigInt(minor), row.currency);
    return {
      match: toCampaignMatch(row),
      total: money(row.total_minor),
      granted: money(row.match_granted_minor),
      matched: money(row.matched_minor),
    };
  }

  /** `more` is negative for a refund. */
  async changeMatchOf(
    tx: Transaction,
    { organizationId, id }: Pick<GiftOfCampaign, 'organizationId' | 'id'>,
    match: CampaignMatch,
    more: Money,
  ): Promise<void> {
    await this.addUse(tx, match, more);
    await tx.query(sql`
      update gift set matched_minor = matched_minor + ${more.minor} where organization_id = ${organizationId} and id = ${id}`);
  }

  async setPays(tx: Transaction, { organizationId, id }: GiftOfCampaign, matchId: string): Promise<void> {
    await tx.query(
      sql`update gift set pays_match_id = ${matchId} where organization_id = ${organizationId} and id = ${id}`,
    );
  }

  private async addUse(tx: Transaction, { organizationId, id }: CampaignMatch, more: Money): Promise<void> {
    await tx.query(sql`
      update campaign_match set used_minor = used_minor + ${more.minor}
      where organization_id = ${organizationId} and id = ${id}`);
  }
}
