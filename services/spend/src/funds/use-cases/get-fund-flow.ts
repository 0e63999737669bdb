import { Injectable } from '@nestjs/common';
import { type FundFlowWire } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { FundFlowReader, type OutflowRow } from '../persistence/fund-flow.reader.ts';
import { ListFunds } from './list-funds.ts';

type FlowProgram = FundFlowWire['programs'][number];
type FlowMerchant = FlowProgram['merchants'][number];

/** For each program; a chart with more would not be legible. */
const maxMerchants = 6;

/** Where the money of a fund came from and what it paid for. */
@Injectable()
export class GetFundFlow {
  constructor(
    private readonly listFunds: ListFunds,
    private readonly reader: FundFlowReader,
  ) {}

  /** @throws DomainError `not_found` for a fund that is not the organization's. */
  async execute(ctx: Ctx, fundId: string): Promise<FundFlowWire> {
    const { accountId, currency } = await this.listFunds.one(ctx, fundId);
    const inflows = await this.reader.inflows(ctx, accountId);
    const outflows = await this.reader.outflows(ctx, accountId);
    return {
      currency,
      received: inflows.map((row) => ({ ...row, amount: Number(row.amount) })),
      programs: programsOf(outflows),
      releasedByHand: await this.reader.releasedByHand(ctx, accountId),
      inTransit: await this.reader.inTransit(ctx, fundId),
    };
  }
}

function programsOf(rows: readonly OutflowRow[]): FlowProgram[] {
  const byProgram = Map.groupBy(rows, (row) => row.program_id);
  return [...byProgram].map(([programId, ofProgram]) => {
    const merchants = ofProgram.map((row) => ({
      name: row.merchant,
      spent: Number(row.spent),
      onHold: Number(row.held),
      count: row.count,
    }));
    return {
      programId,
      name: ofProgram[0]?.program ?? null,
      spent: sumOf(merchants, 'spent'),
      onHold: sumOf(merchants, 'onHold'),
      merchants: withRestTogether(merchants),
    };
  });
}

function withRestTogether(merchants: readonly FlowMerchant[]): FlowMerchant[] {
  if (merchants.length <= maxMerchants) return [...merchants];
  const rest = merchants.slice(maxMerchants - 1);
  const together = {
    name: null,
    spent: sumOf(rest, 'spent'),
    onHold: sumOf(rest, 'onHold'),
    count: sumOf(rest, 'count'),
  };
  return [...merchants.slice(0, maxMerchants - 1), together];
}

const sumOf = (merchants: readonly FlowMerchant[], figure: 'spent' | 'onHold' | 'count') =>
  merchants.reduce((sum, merchant) => sum + merchant[figure], 0);
