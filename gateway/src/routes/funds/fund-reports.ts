import { Readable } from 'node:stream';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { donorsRpc, fundsRpc, type FundDonorWire } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { LongCalls } from '../../api/long-calls.ts';
import { downloadOf } from '../files/download.ts';

/** Exactly one of them; see the contract of the route. */
interface Giver {
  readonly donorId?: string | undefined;
  readonly receivedFrom?: string | undefined;
}

/** Reports for donors of restricted funds: `donations` knows who gave and creates the PDF, `spend` knows what the gifts paid for. */
@Injectable()
export class FundReports {
  constructor(
    private readonly rpc: RpcClient,
    private readonly longCalls: LongCalls,
  ) {}

  async donors(ctx: Ctx, fundId: string, q: string): Promise<FundDonorWire[]> {
    const [receivedFrom, donors] = await Promise.all([
      this.rpc.call(ctx, fundsRpc.listReceiptDonors, { fundId, q }),
      this.rpc.call(ctx, donorsRpc.listFundDonors, { fundId, q }),
    ]);
    return [...donors, ...receivedFrom.map((name) => ({ donorId: null, name, email: null }))];
  }

  /** The PDF, of at most a thousand payments: it is built in memory and sent as one message. */
  async pdf(ctx: Ctx, fundId: string, giver: Giver, reply: FastifyReply): Promise<StreamableFile> {
    const { donor, giftIds, omitted } = await this.gifts(ctx, fundId, giver);
    const request = { fundId, giftIds, receivedFrom: giver.receivedFrom ?? null };
    const report = await this.rpc.call(await this.longCalls.next(ctx), fundsRpc.getFundReport, request);
    const printed = { donor, report, omittedGifts: omitted };
    const { name, pdf } = await this.rpc.call(
      await this.longCalls.next(ctx),
      donorsRpc.printFundReport,
      printed,
    );
    const content = Buffer.from(pdf, 'base64');
    const file = { name, type: 'application/pdf', bytes: content.length };
    return downloadOf(file, Readable.from([content]), reply);
  }

  private async gifts(ctx: Ctx, fundId: string, { donorId, receivedFrom = '' }: Giver) {
    if (donorId === undefined) return { donor: receivedFrom, giftIds: [], omitted: 0 };
    return this.rpc.call(ctx, donorsRpc.listFundGifts, { donorId, fundId });
  }
}
