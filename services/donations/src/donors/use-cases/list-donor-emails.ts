import { Injectable } from '@nestjs/common';
import { type DonorMailWire, type ReplyOf, type RequestOf, type donorsRpc } from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { DonorMailReader, type DonorMailRow } from '../persistence/donor-mail.reader.ts';
import { GetDonor } from './get-donor.ts';

type List = typeof donorsRpc.listEmails;

const defaultLimit = 50;

@Injectable()
export class ListDonorEmails {
  constructor(
    private readonly getDonor: GetDonor,
    private readonly emails: DonorMailReader,
  ) {}

  /** @throws DomainError `not_found` */
  async execute(
    ctx: Ctx,
    { donorId, limit = defaultLimit, cursor }: RequestOf<List>,
  ): Promise<ReplyOf<List>> {
    authorize(ctx, 'gift.read');
    await this.getDonor.assertExists(ctx, donorId);
    const rows = await this.emails.list(ctx, donorId, limit, readCursor(cursor));
    return pageOf(rows, limit, ({ created_at: at, id }) => ({ at, id }), toWire);
  }
}

const toWire = ({ id, kind, subject, sent_to: sentTo, status, created_at }: DonorMailRow): DonorMailWire => ({
  id,
  kind,
  subject,
  sentTo,
  status,
  createdAt: created_at.toISOString(),
});
