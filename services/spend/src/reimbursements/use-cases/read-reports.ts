import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type ReimbursementQueueWire,
  type ReimbursementWire,
  type ReplyOf,
  type RequestOf,
  type reimbursementsRpc,
} from '@almoner/contracts';
import { authorize, pageWithCursor, readSortedCursor, writeSortedCursor, type Ctx } from '@almoner/platform';
import { Approvers } from '../approvers.ts';
import { readableTeamIds, type AwayApprover, type Decider } from '../domain/report.ts';
import { ReportReader } from '../persistence/report.reader.ts';
import { Substitutes } from '../substitutes/substitutes.ts';
import { isVisible, stateOf, toSummary, toWire, viewerOf } from '../report.presenter.ts';

type List = typeof reimbursementsRpc.list;

const defaultLimit = 50;

@Injectable()
export class ReadReports {
  constructor(
    private readonly reader: ReportReader,
    private readonly approvers: Approvers,
    private readonly substitutes: Substitutes,
  ) {}

  /** People without the right to all reports find only what they may see, even where the filter names someone else. */
  async list(ctx: Ctx, request: RequestOf<List>): Promise<ReplyOf<List>> {
    const { actor, permissionScope } = authorize(ctx, 'reimbursement.read');
    const { authorId = null, status = null, from = null, to = null, limit = defaultLimit } = request;
    const { sort: order = '-date' } = request;
    const { userId, managedTeamIds } = actor;
    const inPlaceOf = await this.substitutes.inPlaceOf(ctx);
    const teamIds = permissionScope === 'team' ? readableTeamIds({ managedTeamIds, inPlaceOf }) : [];
    const visibleTo = permissionScope === 'all' ? null : { userId, teamIds };
    const decider = request.isToDecide === true ? deciderOf(ctx, inPlaceOf) : null;
    const search = request.q?.trim() || null;
    const filter = { authorId, visibleTo, status, decider, search, from, to };
    const after = readSortedCursor(order, request.cursor);
    const found = await this.reader.list(ctx, filter, { limit, order, after });
    return pageWithCursor(
      found,
      limit,
      ({ createdAt: at, total: amountMinor, id }) => writeSortedCursor(order, { at, amountMinor, id }),
      (report) => toSummary(ctx, report, inPlaceOf),
    );
  }

  /** @throws DomainError `not_found` */
  async get(ctx: Ctx, reportId: string): Promise<ReimbursementWire> {
    authorize(ctx, 'reimbursement.read');
    const inPlaceOf = await this.substitutes.inPlaceOf(ctx);
    const report = await this.reader.find(ctx, reportId);
    if (report === null || !isVisible(ctx, report, inPlaceOf)) throw notFound();
    return { ...toWire(ctx, report, inPlaceOf), approvers: await this.approvers.of(ctx, stateOf(report)) };
  }

  async queue(ctx: Ctx): Promise<ReimbursementQueueWire> {
    authorize(ctx, 'reimbursement.decide');
    const { oldestAt, ...queue } = await this.reader.queue(
      ctx,
      deciderOf(ctx, await this.substitutes.inPlaceOf(ctx)),
    );
    return { ...queue, oldestAt: oldestAt?.toISOString() ?? null };
  }
}

/** @throws DomainError `forbidden` for a caller that is not a person. */
function deciderOf(ctx: Ctx, inPlaceOf: readonly AwayApprover[]): Decider {
  const viewer = viewerOf(ctx, inPlaceOf);
  if (viewer === null) throw failure('forbidden');
  return viewer;
}
