import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type DonorImportWire,
  type RequestOf,
  type donorImportsRpc,
} from '@almoner/contracts';
import { UploadLimits, assertPart } from '@almoner/files';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { OrganizationRepository } from '../../organizations/persistence/organization.repository.ts';
import { readCsv } from '../csv-file.ts';
import { guessSettings } from '../domain/guess-settings.ts';
import { DonorImportRepository } from '../persistence/donor-import.repository.ts';
import { ReadImports } from './read-imports.ts';

type Rpc = typeof donorImportsRpc;

/** Receives a file in parts. The last step reads its rows, which the sweep then checks. */
@Injectable()
export class UploadImport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: DonorImportRepository,
    private readonly organizations: OrganizationRepository,
    private readonly limits: UploadLimits,
    private readonly readImports: ReadImports,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The same idempotency key names the same import. @throws DomainError `idempotency_key_reused`, `too_many_requests`, `not_found` */
  async begin(ctx: Ctx, { name, bytes }: RequestOf<Rpc['begin']>): Promise<{ importId: string }> {
    const { actor, organizationId } = authorize(ctx, 'donor.manage');
    return this.unitOfWork.run(ctx, async (tx) => {
      const organization = await this.organizations.find(tx, organizationId);
      if (organization === null) throw notFound();
      const id = newId();
      const begun = await this.imports.begin(tx, organizationId, {
        id,
        fileName: name,
        bytes,
        currency: organization.currency,
        createdAt: this.clock.now(),
        createdBy: { userId: actor.userId, name: actor.name ?? actor.email },
        idempotencyKey: ctx.idempotencyKey,
      });
      if (begun.bytes !== bytes) throw failure('idempotency_key_reused');
      if (begun.id === id) await this.limits.admit(tx, ctx, bytes);
      return { importId: begun.id };
    });
  }

  /** @throws DomainError `invalid_input` for a part of another length, `not_found` */
  async addPart(
    ctx: Ctx,
    { importId, part, content: text }: RequestOf<Rpc['addPart']>,
  ): Promise<Record<never, never>> {
    const { organizationId } = authorize(ctx, 'donor.manage');
    const content = Buffer.from(text, 'base64');
    return this.unitOfWork.run(ctx, async (tx) => {
      const found = await this.imports.lock(tx, organizationId, importId);
      if (found === null) throw notFound();
      assertPart(content, found.bytes, part);
      if (found.status === 'uploading')
        await this.imports.addPart(tx, organizationId, importId, part, content);
      return {};
    });
  }

  /** Repeated, it changes nothing. @throws DomainError `document_incomplete`, `donor_import_unreadable`, `not_found` */
  async finish(ctx: Ctx, importId: string): Promise<DonorImportWire> {
    const { organizationId } = authorize(ctx, 'donor.manage');
    await this.unitOfWork.run(ctx, async (tx) => {
      const found = await this.imports.lock(tx, organizationId, importId);
      if (found === null) throw notFound();
      if (found.status !== 'uploading') return;
      const content = await this.imports.content(tx, organizationId, importId);
      if (content.length !== found.bytes) throw failure('document_incomplete');
      const file = readCsv(content);
      await this.imports.saveFile(tx, organizationId, importId, file, guessSettings(file));
    });
    return this.readImports.get(ctx, importId);
  }

  async abandon(ctx: Ctx, importId: string): Promise<Record<never, never>> {
    const { organizationId } = authorize(ctx, 'donor.manage');
    await this.unitOfWork.run(ctx, (tx) => this.imports.remove(tx, organizationId, importId));
    return {};
  }
}
