import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type WebImageType } from '@almoner/kernel';
import { type Pool } from 'pg';
import { type Campaign } from '../domain/campaign.ts';

export interface ImageContent {
  readonly type: WebImageType;
  readonly content: Buffer;
}

type CampaignId = Pick<Campaign, 'organizationId' | 'id'>;

@Injectable()
export class CampaignImageRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** Replaces the previous one. The caller has locked the campaign. */
  async save(
    tx: Transaction,
    { organizationId, id }: CampaignId,
    image: ImageContent & { sha256: string; width: number; height: number; alt: string },
    uploadedAt: Date,
  ): Promise<void> {
    await tx.query(sql`
      insert into campaign_image (organization_id, campaign_id, sha256, type, width, height, alt, content, uploaded_at)
      values (${organizationId}, ${id}, ${image.sha256}, ${image.type}, ${image.width}, ${image.height}, ${image.alt},
        ${image.content}, ${uploadedAt})
      on conflict (campaign_id) do update set sha256 = excluded.sha256, type = excluded.type, width = excluded.width,
        height = excluded.height, alt = excluded.alt, content = excluded.content, uploaded_at = excluded.uploaded_at`);
    await this.changed(tx, { organizationId, id });
  }

  async remove(tx: Transaction, { organizationId, id }: CampaignId): Promise<void> {
    await tx.query(sql`
      delete from campaign_image where organization_id = ${organizationId} and campaign_id = ${id}`);
    await this.changed(tx, { organizationId, id });
  }

  async describe(tx: Transaction, { organizationId, id }: CampaignId, alt: string): Promise<void> {
    await tx.query(sql`
      update campaign_image set alt = ${alt} where organization_id = ${organizationId} and campaign_id = ${id}`);
  }

  /** A visitor has an address and no organization, so this look-up crosses tenants, as the system role. */
  async find(slug: string, sha256: string): Promise<ImageContent | null> {
    const { rows } = await this.systemPool.query<ImageContent>({
      name: 'campaign-image',
      text: `select i.type, i.content from campaign_image i join campaign c on c.id = i.campaign_id
             where c.slug = $1 and i.sha256 = $2`,
      values: [slug, sha256],
    });
    return rows[0] ?? null;
  }

  private async changed(tx: Transaction, { organizationId, id }: CampaignId): Promise<void> {
    await tx.query(sql`
      update campaign set version = version + 1 where organization_id = ${organizationId} and id = ${id}`);
  }
}
