import { Injectable } from '@nestjs/common';
import { failure, notFound, type AuditAction, type ReimbursementWire } from '@almoner/contracts';
import { AuditTrail, type Ctx, type Transaction } from '@almoner/platform';
import { isBeingWritten, refusalOf, type AwayApprover, type ReportAction } from './domain/report.ts';
import { ReportRepository, type Report, type ReportWithLines } from './persistence/report.repository.ts';
import { ReportPublisher, type PublishedStep } from './report-publisher.ts';
import { isVisible, stateOf, toWire, viewerOf } from './report.presenter.ts';

interface Change {
  readonly action: AuditAction & `reimbursement.${string}`;
  readonly before: ReportWithLines;
  readonly after: Report;
  /** Details for the audit log besides the status and the total. */
  readonly detail?: Record<string, unknown>;
  /** The same of how it was before. */
  readonly detailBefore?: Record<string, unknown>;
  /** Absent for a step that nobody is notified about. */
  readonly step?: PublishedStep['step'];
  readonly note?: string | null;
  /** In whose place the caller acts today. */
  readonly inPlaceOf?: readonly AwayApprover[];
}

/** Locks a report for a change, and stores the change with its next version and its audit record. */
@Injectable()
export class ReportChanges {
  constructor(
    private readonly reports: ReportRepository,
    private readonly audit: AuditTrail,
    private readonly publisher: ReportPublisher,
  ) {}

  /**
   * Without a version where the change does not depend on what was read.
   * @throws DomainError `not_found`, `changed_meanwhile` for a stale version, and the refusal of the action.
   */
  async lockFor(
    action: ReportAction,
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    { reportId, version }: { readonly reportId: string; readonly version?: number },
    inPlaceOf: readonly AwayApprover[] = [],
  ): Promise<ReportWithLines> {
    const report = await this.reports.lock(tx, organizationId, reportId);
    if (report === null || !isVisible(ctx, report, inPlaceOf)) throw notFound();
    const viewer = viewerOf(ctx, inPlaceOf);
    const refusal = viewer === null ? 'forbidden' : refusalOf(action, stateOf(report), viewer);
    if (refusal !== null) throw failure(refusal);
    if (version !== undefined && report.version !== version) throw failure('changed_meanwhile');
    return report;
  }

  async save(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    { action, before, after, detail = {}, detailBefore = {}, step, note = null, inPlaceOf = [] }: Change,
  ): Promise<ReimbursementWire> {
    // Managers see the author's changes when it is submitted again.
    const isRewritten = isBeingWritten(after) && (after.status === 'draft' || isBeingWritten(before));
    const teams = isRewritten ? { teamIds: [], teamAddedBy: [] } : {};
    await this.reports.save(tx, organizationId, { ...after, ...teams, version: before.version + 1 });
    const saved = await this.load(tx, organizationId, before.id);
    await this.audit.record(tx, ctx, {
      action,
      subject: subjectOf(saved),
      before: { ...shown(before), ...detailBefore },
      after: { ...shown(saved), ...detail },
    });
    if (step !== undefined) await this.publisher.publish(tx, ctx, saved, { step, note });
    return toWire(ctx, saved, inPlaceOf);
  }

  async recordCreated(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    reportId: string,
  ): Promise<ReimbursementWire> {
    const report = await this.load(tx, organizationId, reportId);
    await this.audit.record(tx, ctx, {
      action: 'reimbursement.create',
      subject: subjectOf(report),
      before: null,
      after: shown(report),
    });
    return toWire(ctx, report);
  }

  private async load(tx: Transaction, organizationId: string, reportId: string): Promise<ReportWithLines> {
    const report = await this.reports.lock(tx, organizationId, reportId);
    if (report === null) throw new Error(`The report ${reportId} was not stored.`);
    return report;
  }
}

const subjectOf = ({ id, title }: Report) => ({ kind: 'reimbursement', id, name: title }) as const;

const shown = ({ status, total, currency }: Report) => ({ status, amount: { amount: total, currency } });
