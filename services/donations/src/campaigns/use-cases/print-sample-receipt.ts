import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type RequestOf, type donationsRpc } from '@almoner/contracts';
import { Money, usualPlace, type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { documentFileName, type Goods } from '../../receipts/domain/receipt.ts';
import { sampleReceipt } from '../../receipts/domain/sample-receipt.ts';
import { PdfPrinter } from '../../receipts/pdf/pdf-printer.ts';
import { type Campaign } from '../domain/campaign.ts';
import { CampaignReader } from '../persistence/campaign.reader.ts';

type Request = RequestOf<typeof donationsRpc.printSampleReceipt>;

/** Shows what a donor of the campaign would get, with texts that need not be saved. Stores nothing and uses no receipt number. */
@Injectable()
export class PrintSampleReceipt {
  constructor(
    private readonly reader: CampaignReader,
    private readonly printer: PdfPrinter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found`, `invalid_input` for goods without a value or a value without goods, `documents_busy` */
  async execute(ctx: Ctx, request: Request): Promise<{ name: string; pdf: string }> {
    const { organizationId } = authorize(ctx, 'gift.read');
    const campaign = await this.reader.findOwn(ctx, request.campaignId);
    if (campaign === null) throw notFound();
    const receipt = sampleReceipt({
      organizationId,
      organizationName: campaign.organization.name,
      ein: campaign.organization.ein,
      campaignTitle: request.title ?? campaign.title,
      amount: Money.ofMinor(request.amount ?? usualAmount(campaign), campaign.currency),
      goods: goodsOf(campaign, request),
      receiptText: request.receiptText ?? campaign.receiptText,
      at: this.clock.now(),
    });
    const pdf = await this.printer.sample(receipt);
    return { name: documentFileName(receipt), pdf: pdf.toString('base64') };
  }
}

const usualAmount = ({ suggestedAmountsMinor: amounts, minimum }: Campaign) =>
  amounts[usualPlace(amounts)] ?? minimum.toMinorNumber();

function goodsOf({ goods }: Campaign, { goodsDescription, goodsValue }: Request): Goods | null {
  const description = goodsDescription ?? goods?.description ?? '';
  if (description === '') {
    if (goodsValue !== undefined) throw invalid('goodsDescription', 'Say what the value is of');
    return null;
  }
  const valueMinor = goodsValue ?? goods?.valueMinor;
  if (valueMinor === undefined) throw invalid('goodsValue', 'The receipt states the fair market value');
  return { description, valueMinor };
}

const invalid = (field: string, message: string) => failure('invalid_input', undefined, [{ field, message }]);
