import { Injectable } from '@nestjs/common';
import { failure, notFound } from '@almoner/contracts';
import { AuditTrail, type Ctx, type Transaction } from '@almoner/platform';
import { type StoredApproval } from '../../approvals/persistence/approval.row.ts';
import { ChangeApprovalEvidence } from '../../approvals/use-cases/change-approval-evidence.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { FundRepository, type Fund } from '../persistence/fund.repository.ts';
import { FundFileRepository, type FileOwner } from './persistence/fund-file.repository.ts';

/** The rows locked while a file of a fund is added or removed. */
export interface LockedFund {
  readonly fund: Fund;
  /** The open request for the second signature of the release, if any. */
  readonly request: StoredApproval | null;
}

interface FileChange {
  readonly action: 'fund.add-file' | 'fund.remove-file';
  readonly file: { readonly name: string; readonly transferId: string | null; readonly sha256?: string };
}

/** Locks a fund for a change of its files, and records the change. */
@Injectable()
export class FundFileChanges {
  constructor(
    private readonly funds: FundRepository,
    private readonly files: FundFileRepository,
    private readonly evidence: ChangeApprovalEvidence,
    private readonly audit: AuditTrail,
  ) {}

  /** The request before the fund, as the second signature does. @throws DomainError `not_found` */
  async lock(
    tx: Transaction,
    organizationId: string,
    { fundId, transferId }: Omit<FileOwner, 'isEvidence'>,
  ): Promise<LockedFund> {
    const request =
      transferId === null ? null : await this.evidence.lock(tx, organizationId, 'signature', transferId);
    const fund = await this.funds.lock(tx, organizationId, fundId);
    if (fund === null) throw notFound();
    return { fund, request };
  }

  /** The fund is locked. @throws DomainError `not_found`, `fund_release_canceled` */
  async assertTakesEvidence(
    tx: Transaction,
    organizationId: string,
    { fundId, transferId }: FileOwner,
  ): Promise<void> {
    if (transferId === null) return;
    const status = await this.files.releaseStatus(tx, organizationId, fundId, transferId);
    if (status === null) throw notFound();
    if (status === 'voided') throw failure('fund_release_canceled');
  }

  async record(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    { fund, request }: LockedFund,
    { action, file: { name, transferId, sha256 } }: FileChange,
  ): Promise<void> {
    const file = { file: name, ...(sha256 && { sha256 }), ...(transferId && { release: transferId }) };
    await this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'fund', id: fund.id, name: fund.name },
      before: action === 'fund.remove-file' ? file : null,
      after: action === 'fund.add-file' ? file : null,
    });
    if (request !== null) await this.evidence.execute(tx, ctx, organizationId, request);
    // Open pages of the fund read its files again.
    await publishBalances(tx, organizationId);
  }
}
