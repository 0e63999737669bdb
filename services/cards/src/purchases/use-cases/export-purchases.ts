import { Inject, Injectable } from '@nestjs/common';
import { failure, type PurchaseWire, type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import {
  AuditTrail,
  CLOCK,
  UnitOfWork,
  authorize,
  pageOf,
  readSortedCursor,
  type Ctx,
} from '@almoner/platform';
import { linesKeptMs } from '../line-change-sweep.ts';
import { ExportStart } from '../persistence/export-start.ts';
import { PurchaseReader } from '../persistence/purchase.reader.ts';
import { PurchaseScope } from './purchase-scope.ts';

type Export = typeof cardsRpc.exportPurchases;

/** A page is cut at its size in bytes before. */
const pageLimit = 1_000;

/** Pages of one export: no purchase twice and none missing, whatever changes meanwhile. */
@Injectable()
export class ExportPurchases {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: PurchaseScope,
    private readonly purchases: PurchaseReader,
    private readonly start: ExportStart,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for a team that the caller may not see, `invalid_input` for a cursor of yesterday. */
  async execute(ctx: Ctx, { format, cursor, ...filters }: RequestOf<Export>): Promise<ReplyOf<Export>> {
    const scope = await this.scope.of(ctx, filters.teamId ?? null);
    const { asOf, after } =
      cursor === null
        ? { asOf: await this.begin(ctx, { format, ...filters }), after: null }
        : this.read(cursor);
    const rows = await this.purchases.listPurchasesAsOf(
      ctx,
      asOf,
      scope,
      filters,
      pageLimit,
      readSortedCursor('-date', after),
    );
    const positionOf = ({ occurredAt, id }: PurchaseWire) => ({ at: new Date(occurredAt), id });
    const page = pageOf(rows, pageLimit, positionOf, (purchase) => purchase);
    return { ...page, nextCursor: page.nextCursor === null ? null : `${asOf}/${page.nextCursor}` };
  }

  private begin(ctx: Ctx, after: Record<string, unknown>): Promise<string> {
    const { organizationId } = authorize(ctx, 'purchase.read');
    return this.unitOfWork.run(ctx, async (tx) => {
      await this.audit.record(tx, ctx, {
        action: 'purchase.export',
        subject: { kind: 'organization', id: organizationId, name: '' },
        before: null,
        after,
      });
      return this.start.read(tx, organizationId);
    });
  }

  private read(cursor: string): { asOf: string; after: string } {
    const [asOf = '', after = ''] = cursor.split('/');
    const age = this.clock.now().getTime() - Date.parse(asOf);
    if (!written.test(asOf) || after === '' || !(age < linesKeptMs))
      throw failure('invalid_input', undefined, [
        { field: 'cursor', message: 'Not a cursor of this export' },
      ]);
    return { asOf, after };
  }
}

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
