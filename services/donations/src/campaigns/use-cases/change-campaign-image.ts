import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  donationsEvents,
  failure,
  notFound,
  unsupportedFile,
  type CampaignWire,
  type ReplyOf,
  type RequestOf,
  type donationsRpc,
} from '@almoner/contracts';
import { readWebImage } from '@almoner/files';
import { webImageTypes, type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { toCampaignWire } from '../campaign.presenter.ts';
import { type Campaign } from '../domain/campaign.ts';
import { CampaignImageRepository } from '../persistence/campaign-image.repository.ts';
import { CampaignRepository } from '../persistence/campaign.repository.ts';

type Rpc = typeof donationsRpc;

/** The image on the public pages of a campaign. Its address contains the hash of its content, so that browsers may keep it without a limit. */
@Injectable()
export class ChangeCampaignImage {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly images: CampaignImageRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The same image and text a second time change nothing.
   * @throws DomainError `not_found`, `document_type_unsupported`, `document_unreadable`, `image_too_large`
   */
  set(ctx: Ctx, { campaignId, alt, content }: RequestOf<Rpc['setCampaignImage']>): Promise<CampaignWire> {
    authorize(ctx, 'campaign.manage');
    const image = readWebImage(Buffer.from(content, 'base64'));
    if ('refusal' in image)
      throw image.refusal === 'document_type_unsupported'
        ? unsupportedFile(webImageTypes)
        : failure(image.refusal);
    const sha256 = createHash('sha256').update(image.content).digest('hex');
    return this.change(ctx, campaignId, async (tx, campaign) => {
      if (campaign.image?.sha256 === sha256 && campaign.image.alt === alt) return;
      await this.images.save(tx, campaign, { ...image, sha256, alt }, this.clock.now());
    });
  }

  /** @throws DomainError `not_found` */
  remove(ctx: Ctx, { campaignId }: RequestOf<Rpc['removeCampaignImage']>): Promise<CampaignWire> {
    return this.change(ctx, campaignId, async (tx, campaign) => {
      if (campaign.image !== null) await this.images.remove(tx, campaign);
    });
  }

  /** For everyone, like the campaign itself. @throws DomainError `not_found`, also for an image that was replaced. */
  async get({ slug, hash }: RequestOf<Rpc['getCampaignImage']>): Promise<ReplyOf<Rpc['getCampaignImage']>> {
    const image = await this.images.find(slug, hash);
    if (image === null) throw notFound();
    return { type: image.type, content: image.content.toString('base64') };
  }

  private change(
    ctx: Ctx,
    campaignId: string,
    work: (tx: Transaction, campaign: Campaign) => Promise<void>,
  ): Promise<CampaignWire> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    return this.unitOfWork.run(ctx, async (tx) => {
      const before = await this.campaigns.lock(tx, organizationId, campaignId);
      if (before === null) throw notFound();
      await work(tx, before);
      const after = await this.campaigns.find(tx, organizationId, campaignId);
      if (after === null) throw notFound();
      if (after.version !== before.version) await this.report(tx, ctx, before, after);
      return toCampaignWire(after, this.clock.now());
    });
  }

  private async report(tx: Transaction, ctx: Ctx, before: Campaign, after: Campaign): Promise<void> {
    const { organizationId, id, title } = after;
    await tx.publish(donationsEvents.campaignChanged, {
      organizationId,
      campaignId: id,
      occurredAt: this.clock.now().toISOString(),
    });
    await this.audit.record(tx, ctx, {
      action: 'campaign.update',
      subject: { kind: 'campaign', id, name: title },
      before: { image: before.image?.alt ?? null },
      after: { image: after.image?.alt ?? null },
    });
  }
}
