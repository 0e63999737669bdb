import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  fundFilesMax,
  notFound,
  type ErrorCode,
  type FundFileWire,
  type ReplyOf,
  type RequestOf,
  type fundFilesRpc,
} from '@almoner/contracts';
import { ContentInspector, FileStore, UploadLimits, assertPart, type Inspection } from '@almoner/files';
import { documentTypes, fileNameOf, newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Authorized, type Ctx, type Transaction } from '@almoner/platform';
import { FundFileChanges } from '../fund-file-changes.ts';
import { toFundFile } from '../fund-file.presenter.ts';
import { FundFileRepository, type FileOwner, type FileRecord } from '../persistence/fund-file.repository.ts';

type Rpc = typeof fundFilesRpc;

/** Uploads a file in parts. The last step checks the content. */
@Injectable()
export class UploadFundFile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: FundFileRepository,
    private readonly changes: FundFileChanges,
    private readonly limits: UploadLimits,
    private readonly store: FileStore,
    private readonly inspector: ContentInspector,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The same idempotency key resumes the same file.
   * @throws DomainError `not_found`, `fund_release_canceled`, `fund_files_full`, `too_many_requests`, `idempotency_key_reused`
   */
  async begin(ctx: Ctx, command: RequestOf<Rpc['begin']>): Promise<ReplyOf<Rpc['begin']>> {
    const { organizationId, actor } = authorize(ctx, 'fund.manage');
    const { fundId, name, bytes } = command;
    const owner = ownerOf(command);
    return this.unitOfWork.run(ctx, async (tx) => {
      await this.changes.lock(tx, organizationId, owner);
      await this.changes.assertTakesEvidence(tx, organizationId, owner);
      const key = ctx.idempotencyKey;
      const known = key === null ? null : await this.files.restart(tx, organizationId, actor.userId, key);
      if (known !== null) return toRestarted(known, owner, { name, bytes });
      const count = await this.files.count(tx, organizationId, owner, actor.userId);
      if (count >= fundFilesMax) throw failure('fund_files_full');
      await this.limits.admit(tx, ctx, bytes);
      const fileId = newId();
      const { userId: uploadedBy, name: uploadedByName, email: uploadedByEmail } = actor;
      const uploader = { uploadedBy, uploadedByName, uploadedByEmail };
      await this.files.add(tx, organizationId, { ...owner, ...uploader, id: fileId, name, bytes }, key);
      return { fundId, fileId, attempt: 1 };
    });
  }

  /** @throws DomainError `invalid_input` for a part of another length, `idempotency_key_reused` for another content. */
  async addPart(ctx: Ctx, command: RequestOf<Rpc['addPart']>): Promise<Record<never, never>> {
    const authorized = authorize(ctx, 'fund.manage');
    const { fileId, part } = command;
    const content = Buffer.from(command.content, 'base64');
    return this.unitOfWork.run(ctx, async (tx) => {
      const { bytes } = await this.ownUpload(tx, authorized, command);
      assertPart(content, bytes, part);
      if (!(await this.store.save(tx, fileId, part, content))) throw failure('idempotency_key_reused');
      return {};
    });
  }

  /**
   * A repeat changes nothing. Content that its owner has already is stored once: the response is the file that has it.
   * @throws DomainError `document_incomplete`, `document_type_unsupported`, `document_unreadable`, `document_encrypted`,
   * `document_has_active_content`, `image_too_large`; `fund_release_canceled` if the release was canceled meanwhile
   */
  async finish(ctx: Ctx, command: RequestOf<Rpc['finish']>): Promise<FundFileWire> {
    const authorized = authorize(ctx, 'fund.manage');
    // Outside of a transaction, because parsing takes long; stored parts never change.
    const inspected = await this.inspector.inspect(documentTypes, () =>
      this.contentOf(ctx, authorized, command),
    );
    const outcome = await this.unitOfWork.run(ctx, (tx) =>
      this.complete(tx, ctx, authorized, command, inspected),
    );
    // Thrown after the commit, which removes the refused upload.
    if ('refusal' in outcome) throw failure(outcome.refusal);
    return outcome.file;
  }

  async abandon(ctx: Ctx, command: RequestOf<Rpc['abandon']>): Promise<Record<never, never>> {
    const { organizationId, actor } = authorize(ctx, 'fund.manage');
    const { fundId, fileId, attempt } = command;
    return this.unitOfWork.run(ctx, async (tx) => {
      const file = await this.files.lock(tx, organizationId, fundId, fileId);
      const isCurrentAttempt = file?.uploadedAt === null && file.attempt === attempt;
      if (isCurrentAttempt && file.uploadedBy === actor.userId)
        await this.files.remove(tx, organizationId, fileId);
      return {};
    });
  }

  private async complete(
    tx: Transaction,
    ctx: Ctx,
    authorized: Authorized,
    { fundId, fileId }: RequestOf<Rpc['finish']>,
    inspected: Inspection<(typeof documentTypes)[number]>,
  ): Promise<{ readonly file: FundFileWire } | { readonly refusal: ErrorCode }> {
    const { organizationId } = authorized;
    // Not locked before the fund, as everywhere.
    const begun = await this.files.find(tx, organizationId, fundId, fileId);
    if (begun?.uploadedBy !== authorized.actor.userId) throw notFound();
    const locked = await this.changes.lock(tx, organizationId, begun);
    const record = await this.files.lock(tx, organizationId, fundId, fileId);
    if (record === null) throw notFound();
    const finished = toFundFile(record);
    if (finished !== null) return { file: finished };
    const refuse = async (refusal: ErrorCode) => {
      await this.files.remove(tx, organizationId, fileId);
      return { refusal };
    };
    if ('refusal' in inspected) return refuse(inspected.refusal);
    if (record.transferStatus === 'voided') return refuse('fund_release_canceled');
    const { type, sha256 } = inspected;
    const same = await this.files.findSame(tx, organizationId, record, sha256);
    if (same !== null) {
      await this.files.remove(tx, organizationId, fileId);
      return { file: asFinished(same) };
    }
    const name = fileNameOf(record.name, type);
    await this.files.finish(tx, organizationId, fileId, { name, type, sha256 }, this.clock.now());
    // For a release that is not made yet, the release records it.
    if (!record.isEvidence || record.transferId !== null)
      await this.changes.record(tx, ctx, organizationId, locked, {
        action: 'fund.add-file',
        file: { name, sha256, transferId: record.transferId },
      });
    const added = await this.files.find(tx, organizationId, fundId, fileId);
    if (added === null) throw new Error(`The file ${fileId} was not stored.`);
    return { file: asFinished(added) };
  }

  /** @throws DomainError `not_found` for an upload of another person, and for one to another fund. */
  private async ownUpload(
    tx: Transaction,
    { organizationId, actor }: Authorized,
    { fundId, fileId }: RequestOf<Rpc['finish']>,
  ): Promise<FileRecord> {
    const file = await this.files.lockShared(tx, organizationId, fundId, fileId);
    if (file?.uploadedBy !== actor.userId) throw notFound();
    return file;
  }

  /** @throws DomainError `document_incomplete` */
  private async contentOf(
    ctx: Ctx,
    authorized: Authorized,
    command: RequestOf<Rpc['finish']>,
  ): Promise<Buffer> {
    const file = await this.unitOfWork.run(ctx, (tx) => this.ownUpload(tx, authorized, command));
    const content = await this.store.readAll((work) => this.unitOfWork.run(ctx, work), file);
    if (content === null) throw failure('document_incomplete');
    return content;
  }
}

const ownerOf = ({ fundId, transferId }: RequestOf<Rpc['begin']>): FileOwner => ({
  fundId,
  isEvidence: transferId !== undefined,
  transferId: transferId === undefined || transferId === 'next' ? null : transferId,
});

function asFinished(record: FileRecord): FundFileWire {
  const file = toFundFile(record);
  if (file === null) throw new Error(`The file ${record.id} is not finished.`);
  return file;
}

function toRestarted(
  known: FileRecord,
  owner: FileOwner,
  { name, bytes }: Pick<FileRecord, 'name' | 'bytes'>,
): ReplyOf<Rpc['begin']> {
  const { id: fileId, fundId, attempt, type } = known;
  const hasSameName = known.name === (type === null ? name : fileNameOf(name, type));
  // A file for the next release has that release when it was made.
  const isSameOwner =
    fundId === owner.fundId &&
    known.isEvidence === owner.isEvidence &&
    (owner.transferId === null || known.transferId === owner.transferId);
  if (!isSameOwner || !hasSameName || known.bytes !== bytes) throw failure('idempotency_key_reused');
  return { fundId, fileId, attempt };
}
