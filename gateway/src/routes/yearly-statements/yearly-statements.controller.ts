import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { Controller, Res, StreamableFile } from '@nestjs/common';
import {
  donorsRpc,
  yearlyStatementsHttp,
  yearlyStatementsRpc,
  type ReplyOf,
  type RouteInput,
} from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { attachmentOf } from '../../api/attachment.ts';
import { LongCalls } from '../../api/long-calls.ts';
import { Route } from '../../api/route.decorator.ts';
import { statementFileName } from './statement-file-name.ts';
import { zipStream, type ZipEntry } from '../../api/zip-stream.ts';

type Donors = ReplyOf<typeof yearlyStatementsRpc.listDonors>;

const busyRetryMs = 1_000;

@Controller()
export class YearlyStatementsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly longCalls: LongCalls,
  ) {}

  @Route(yearlyStatementsHttp.getYearlyStatements)
  get(ctx: Ctx, { params }: RouteInput<typeof yearlyStatementsHttp.getYearlyStatements>) {
    return this.rpc.call(ctx, yearlyStatementsRpc.get, { year: params.year });
  }

  @Route(yearlyStatementsHttp.sendYearlyStatements)
  send(ctx: Ctx, { params }: RouteInput<typeof yearlyStatementsHttp.sendYearlyStatements>) {
    return this.rpc.call(ctx, yearlyStatementsRpc.send, { year: params.year });
  }

  @Route(yearlyStatementsHttp.resendYearlyStatement)
  resend(ctx: Ctx, { params }: RouteInput<typeof yearlyStatementsHttp.resendYearlyStatement>) {
    return this.rpc.call(ctx, yearlyStatementsRpc.resend, { donorId: params.id, year: params.year });
  }

  @Route(yearlyStatementsHttp.downloadYearlyStatements)
  async download(
    ctx: Ctx,
    { params: { year } }: RouteInput<typeof yearlyStatementsHttp.downloadYearlyStatements>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    // The first page before the headers, so that a caller without the right gets an error.
    const first = await this.donors(ctx, year, null);
    void reply.header('cache-control', 'no-store');
    const content = zipStream(this.statements(ctx, year, first));
    return new StreamableFile(Readable.from(content, { objectMode: false }), {
      type: 'application/zip',
      disposition: attachmentOf(`statements-${year}.zip`),
    });
  }

  /** Each is printed when the one before it has been sent. */
  private async *statements(ctx: Ctx, year: number, first: Donors): AsyncGenerator<ZipEntry> {
    for (let page = first; page.length > 0; page = await this.donors(ctx, year, page.at(-1)?.donorId ?? null))
      for (const donor of page) {
        const pdf = await this.print(ctx, donor.donorId, year);
        if (pdf !== null) yield { name: statementFileName(donor, year), content: pdf };
      }
  }

  /**
   * Null if the donor’s last valid receipt was voided meanwhile. Once the download has begun, it can no longer report that the
   * service is busy, so it waits for a while.
   */
  private async print(ctx: Ctx, donorId: string, year: number, retries = 60): Promise<Buffer | null> {
    try {
      const next = await this.longCalls.next(ctx);
      const { pdf } = await this.rpc.call(next, donorsRpc.printStatement, { donorId, year });
      return Buffer.from(pdf, 'base64');
    } catch (error) {
      const code = error instanceof DomainError ? error.code : null;
      if (code === 'not_found') return null;
      if (code !== 'documents_busy' || retries === 0) throw error;
      await setTimeout(busyRetryMs);
      return this.print(ctx, donorId, year, retries - 1);
    }
  }

  private async donors(ctx: Ctx, year: number, afterId: string | null) {
    return this.rpc.call(await this.longCalls.next(ctx), yearlyStatementsRpc.listDonors, { year, afterId });
  }
}
