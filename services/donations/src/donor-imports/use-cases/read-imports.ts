import { Injectable } from '@nestjs/common';
import {
  notFound,
  type DonorImportWire,
  type PastGiftWire,
  type ReplyOf,
  type RequestOf,
  type donorImportsRpc,
} from '@almoner/contracts';
import { authorize, pageMaxBytes, withinBytes, type Ctx } from '@almoner/platform';
import { GetDonor } from '../../donors/use-cases/get-donor.ts';
import { DonorImportReader } from '../persistence/donor-import.reader.ts';

const defaultLimit = 50;

@Injectable()
export class ReadImports {
  constructor(
    private readonly reader: DonorImportReader,
    private readonly getDonor: GetDonor,
  ) {}

  async list(ctx: Ctx): Promise<DonorImportWire[]> {
    authorize(ctx, 'donor.manage');
    return this.reader.list(ctx);
  }

  /** @throws DomainError `not_found` */
  async get(ctx: Ctx, importId: string): Promise<DonorImportWire> {
    authorize(ctx, 'donor.manage');
    const found = await this.reader.find(ctx, importId);
    if (found === null) throw notFound();
    return found;
  }

  /** @throws DomainError `not_found` */
  async problems(
    ctx: Ctx,
    { importId, afterLine = 0, limit = defaultLimit }: RequestOf<typeof donorImportsRpc.listProblems>,
  ): Promise<ReplyOf<typeof donorImportsRpc.listProblems>> {
    await this.get(ctx, importId);
    const rows = await this.reader.problems(ctx, importId, afterLine, limit);
    const items = withinBytes(rows.slice(0, limit), pageMaxBytes);
    return { items, nextCursor: rows.length > items.length ? String(items.at(-1)?.line ?? '') : null };
  }

  /** @throws DomainError `not_found` */
  async pastGifts(ctx: Ctx, donorId: string): Promise<PastGiftWire[]> {
    authorize(ctx, 'gift.read');
    await this.getDonor.execute(ctx, donorId);
    return this.reader.pastGifts(ctx, donorId);
  }
}
