import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  orgRpc,
  type AccountingExportWire,
  type RequestOf,
  type accountingExportsRpc,
} from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, RpcClient, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { assertDaysInOrder } from '../domain/export-days.ts';
import { distinctNames } from '../domain/distinct-names.ts';
import { ExportRepository } from '../persistence/export.repository.ts';
import { toWire } from './read-exports.ts';

/** Records which entries an export has and the names of this moment, so that its file is always the same. */
@Injectable()
export class CreateExport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly exports: ExportRepository,
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `invalid_input` for days in the wrong order, `nothing_to_export`. */
  async execute(
    ctx: Ctx,
    command: RequestOf<typeof accountingExportsRpc.createExport>,
  ): Promise<AccountingExportWire> {
    const { organizationId, actor } = authorize(ctx, 'books.export');
    const { format, from, to } = command;
    assertDaysInOrder(command);
    const categories = await this.rpc.call(ctx, orgRpc.listCategories, { organizationId });
    const { id } = await this.unitOfWork.runOnce(ctx, 'create-accounting-export', command, async (tx) => {
      const number = await this.exports.nextNumber(tx, organizationId);
      const added = {
        ...command,
        id: newId(),
        number,
        names: distinctNames({
          ...(await this.exports.names(tx, organizationId)),
          categories: Object.fromEntries(
            categories.map((one) => [one.id, { code: one.code, name: one.name }]),
          ),
        }),
        userId: actor.userId,
        userName: actor.name ?? actor.email,
        at: this.clock.now(),
      };
      const counts = await this.exports.claim(tx, organizationId, added.id, command);
      if (counts.entries === 0) throw failure('nothing_to_export');
      await this.exports.save(tx, organizationId, added, counts);
      await this.audit.record(tx, ctx, {
        action: 'books.export',
        subject: { kind: 'organization', id: organizationId, name: '' },
        before: null,
        after: { from, to, format, entries: counts.entries },
      });
      return { id: added.id };
    });
    const created = await this.exports.find(ctx, id);
    if (created === null) throw notFound();
    return toWire(created);
  }
}
