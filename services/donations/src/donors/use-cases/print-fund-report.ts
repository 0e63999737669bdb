import { Inject, Injectable } from '@nestjs/common';
import { notFound, type RequestOf, type donorsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { OrganizationRepository } from '../../organizations/persistence/organization.repository.ts';
import { PdfPrinter } from '../../receipts/pdf/pdf-printer.ts';

/** The report for the donor of a restricted fund. Its figures are those of spend's ledger. */
@Injectable()
export class PrintFundReport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly printer: PdfPrinter,
    private readonly organizations: OrganizationRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for an organization that is not known here. */
  async execute(
    ctx: Ctx,
    printed: RequestOf<typeof donorsRpc.printFundReport>,
  ): Promise<{ name: string; pdf: string }> {
    const { organizationId } = authorize(ctx, 'gift.read');
    const organization = await this.unitOfWork.run(ctx, (tx) => this.organizations.find(tx, organizationId));
    if (organization === null) throw notFound();
    const pdf = await this.printer.fundReport({ ...printed, organization, at: this.clock.now() });
    return { name: `report-${printed.report.fund.name}.pdf`, pdf: pdf.toString('base64') };
  }
}
