import { Injectable } from '@nestjs/common';
import { fundsRpc, type RequestOf } from '@almoner/contracts';
import { RpcClient, UnitOfWork, asService, withOrganization, type Ctx } from '@almoner/platform';
import { FundRepository } from './persistence/fund.repository.ts';

/** The longest that a donor waits for another service. */
const replyWithinMs = 3_000;

/** Funds whose event has not arrived yet: a gift may name a fund right after the fund was created. */
@Injectable()
export class MissingFunds {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly funds: FundRepository,
  ) {}

  /**
   * Fetches from `spend` the funds that are not stored here yet, and stores them; call it before a transaction. If `spend` does not respond,
   * it is not known whether they exist, so the request that names them is refused.
   * @throws DomainError `service_unavailable`, `deadline_exceeded`
   */
  async fetch(ctx: Ctx, organizationId: string, fundIds: readonly string[]): Promise<void> {
    const missing = await this.funds.missing(organizationId, fundIds);
    if (missing.length > 0) await this.read(ctx, { organizationId, fundIds: missing });
  }

  /** The same for names in lower case; at most 250. */
  async fetchNamed(ctx: Ctx, organizationId: string, names: readonly string[]): Promise<void> {
    const missing = await this.funds.missingNames(organizationId, names);
    if (missing.length > 0) await this.read(ctx, { organizationId, fundIds: [], names: missing });
  }

  private async read(ctx: Ctx, request: RequestOf<typeof fundsRpc.findFunds>): Promise<void> {
    const { organizationId } = request;
    const limited = { ...ctx, deadlineAt: Math.min(ctx.deadlineAt, Date.now() + replyWithinMs) };
    const found = await this.rpc.call(asService('donations', limited), fundsRpc.findFunds, request);
    if (found.length === 0) return;
    await this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      for (const fund of found) await this.funds.save(tx, { organizationId, ...fund });
    });
  }
}
