import { Controller } from '@nestjs/common';
import { reimbursementsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { PayReports } from './payouts/use-cases/pay-reports.ts';
import { ChangeSubstitute } from './substitutes/use-cases/change-substitute.ts';
import { ChangePolicy } from './use-cases/change-policy.ts';
import { CodeReportLine } from './use-cases/code-report-line.ts';
import { DecideReport } from './use-cases/decide-report.ts';
import { ForgoReport } from './use-cases/forgo-report.ts';
import { MarkReportPaid } from './use-cases/mark-report-paid.ts';
import { ReadReports } from './use-cases/read-reports.ts';
import { WriteReport } from './use-cases/write-report.ts';

@Controller()
export class ReimbursementsRpcController {
  constructor(
    private readonly readReports: ReadReports,
    private readonly writeReport: WriteReport,
    private readonly decideReport: DecideReport,
    private readonly payReports: PayReports,
    private readonly markReportPaid: MarkReportPaid,
    private readonly forgoReport: ForgoReport,
    private readonly codeReportLine: CodeReportLine,
    private readonly changePolicy: ChangePolicy,
    private readonly changeSubstitute: ChangeSubstitute,
  ) {}

  @Rpc(reimbursementsRpc.list)
  list(ctx: Ctx, request: RequestOf<typeof reimbursementsRpc.list>) {
    return this.readReports.list(ctx, request);
  }

  @Rpc(reimbursementsRpc.get)
  get(ctx: Ctx, { reportId }: RequestOf<typeof reimbursementsRpc.get>) {
    return this.readReports.get(ctx, reportId);
  }

  @Rpc(reimbursementsRpc.getQueue)
  queue(ctx: Ctx) {
    return this.readReports.queue(ctx);
  }

  @Rpc(reimbursementsRpc.create)
  create(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.create>) {
    return this.writeReport.create(ctx, command);
  }

  @Rpc(reimbursementsRpc.update)
  update(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.update>) {
    return this.writeReport.update(ctx, command);
  }

  @Rpc(reimbursementsRpc.submit)
  submit(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.submit>) {
    return this.writeReport.submit(ctx, command);
  }

  @Rpc(reimbursementsRpc.approve)
  approve(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.approve>) {
    return this.decideReport.execute(ctx, 'approve', command);
  }

  @Rpc(reimbursementsRpc.requestChanges)
  requestChanges(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.requestChanges>) {
    return this.decideReport.execute(ctx, 'request_changes', command);
  }

  @Rpc(reimbursementsRpc.reject)
  reject(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.reject>) {
    return this.decideReport.execute(ctx, 'reject', command);
  }

  @Rpc(reimbursementsRpc.pay)
  pay(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.pay>) {
    return this.payReports.execute(ctx, command);
  }

  @Rpc(reimbursementsRpc.markPaid)
  markPaid(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.markPaid>) {
    return this.markReportPaid.execute(ctx, command);
  }

  @Rpc(reimbursementsRpc.forgo)
  forgo(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.forgo>) {
    return this.forgoReport.execute(ctx, command);
  }

  @Rpc(reimbursementsRpc.codeLine)
  codeLine(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.codeLine>) {
    return this.codeReportLine.execute(ctx, command);
  }

  @Rpc(reimbursementsRpc.getSubstitute)
  getSubstitute(ctx: Ctx) {
    return this.changeSubstitute.get(ctx);
  }

  @Rpc(reimbursementsRpc.setSubstitute)
  setSubstitute(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.setSubstitute>) {
    return this.changeSubstitute.set(ctx, command);
  }

  @Rpc(reimbursementsRpc.endSubstitute)
  endSubstitute(ctx: Ctx) {
    return this.changeSubstitute.end(ctx);
  }

  @Rpc(reimbursementsRpc.getPolicy)
  getPolicy(ctx: Ctx) {
    return this.changePolicy.get(ctx);
  }

  @Rpc(reimbursementsRpc.setPolicy)
  setPolicy(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.setPolicy>) {
    return this.changePolicy.set(ctx, command);
  }
}
