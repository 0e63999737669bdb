import { Injectable } from '@nestjs/common';
import {
  notFound,
  type FundFileWire,
  type ReplyOf,
  type RequestOf,
  type fundFilesRpc,
} from '@almoner/contracts';
import { FileStore } from '@almoner/files';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { FundReader } from '../../persistence/fund.reader.ts';
import { toFundFile } from '../fund-file.presenter.ts';
import { FundFileRepository, type FileRecord } from '../persistence/fund-file.repository.ts';

type Rpc = typeof fundFilesRpc;

/** The files of a fund are read by those who may see the fund; one for a release that is not made yet, by its uploader. */
@Injectable()
export class ReadFundFiles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly funds: FundReader,
    private readonly files: FundFileRepository,
    private readonly store: FileStore,
  ) {}

  /** @throws DomainError `not_found` for a fund, or a release from it, that does not exist. */
  async list(ctx: Ctx, query: RequestOf<Rpc['list']>): Promise<FundFileWire[]> {
    const { organizationId } = authorize(ctx, 'account.read');
    const { fundId } = query;
    const transferId = query.transferId ?? null;
    if ((await this.funds.find(ctx, fundId)) === null) throw notFound();
    const records = await this.unitOfWork.run(ctx, async (tx) => {
      if (transferId === 'any') return this.files.listOfReleases(tx, organizationId, fundId);
      const isRelease =
        transferId !== null &&
        (await this.files.releaseStatus(tx, organizationId, fundId, transferId)) !== null;
      if (transferId !== null && !isRelease) throw notFound();
      return this.files.list(tx, organizationId, { fundId, isEvidence: isRelease, transferId });
    });
    return records.flatMap((record) => toFundFile(record) ?? []);
  }

  /** @throws DomainError `not_found` also for a part that the file does not have. */
  async part(
    ctx: Ctx,
    { fundId, fileId, part }: RequestOf<Rpc['readPart']>,
  ): Promise<ReplyOf<Rpc['readPart']>> {
    const { organizationId } = authorize(ctx, 'account.read');
    const record = await this.unitOfWork.run(ctx, (tx) =>
      this.files.find(tx, organizationId, fundId, fileId),
    );
    const file = record === null || !isVisible(ctx, record) ? null : toFundFile(record);
    if (file === null) throw notFound();
    const content = await this.store.read((work) => this.unitOfWork.run(ctx, work), fileId, part);
    if (content === null) throw notFound();
    return { file, content: Buffer.from(content).toString('base64') };
  }
}

const isVisible = ({ actor }: Ctx, { isEvidence, transferId, uploadedBy }: FileRecord): boolean =>
  !isEvidence || transferId !== null || (actor.kind === 'user' && actor.userId === uploadedBy);
