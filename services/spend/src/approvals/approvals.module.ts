import { Module } from '@nestjs/common';
import { ApprovalExpirySweep } from './approval-expiry-sweep.ts';
import { ApprovalPublisher } from './approval-publisher.ts';
import { ApprovalSubjects } from './approval-subject.ts';
import { ApprovalsRpcController } from './approvals.rpc.controller.ts';
import { ApprovalRepository } from './persistence/approval.repository.ts';
import { RequestedLimitReader } from './persistence/requested-limit.reader.ts';
import { CloseMetApprovals } from './use-cases/close-met-approvals.ts';
import { ChangeApprovalEvidence } from './use-cases/change-approval-evidence.ts';
import { DecideApproval } from './use-cases/decide-approval.ts';
import { FindApprovals } from './use-cases/find-approvals.ts';
import { ListApprovals } from './use-cases/list-approvals.ts';
import { RequestApproval } from './use-cases/request-approval.ts';
import { WithdrawApprovals } from './use-cases/withdraw-approvals.ts';

@Module({
  controllers: [ApprovalsRpcController],
  providers: [
    ApprovalRepository,
    RequestedLimitReader,
    ApprovalPublisher,
    ApprovalSubjects,
    RequestApproval,
    DecideApproval,
    WithdrawApprovals,
    CloseMetApprovals,
    ChangeApprovalEvidence,
    ListApprovals,
    FindApprovals,
    ApprovalExpirySweep,
  ],
  exports: [
    ApprovalSubjects,
    FindApprovals,
    RequestApproval,
    WithdrawApprovals,
    CloseMetApprovals,
    ChangeApprovalEvidence,
  ],
})
export class ApprovalsModule {}
