import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  orgRpc,
  programsRpc,
  rulesRpc,
  type CardView,
  type RequestOf,
  type cardsRpc,
} from '@almoner/contracts';
import { RpcClient, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { PeopleRepository } from '../../people/persistence/people.repository.ts';
import { CardAuditLog } from '../card-audit-log.ts';
import { CardReader } from '../persistence/card.reader.ts';
import { CardRepository } from '../persistence/card.repository.ts';
import { FinishIssuing } from './finish-issuing.ts';

type Command = RequestOf<typeof cardsRpc.issueCard>;
type SpendRuleTerms = NonNullable<Command['spendRule']>;
type Holder = Pick<CardView['holder'], 'id' | 'name' | 'email'>;

interface IssueCardInput {
  readonly organizationId: string;
  readonly holder: Holder;
  readonly command: Command;
  readonly spendRule: SpendRuleTerms;
}

/**
 * Issues a card: stored as `issuing` first, then created at Stripe and registered in `spend` step by step. While either
 * does not answer, the card is returned as `issuing` and the sweep finishes it.
 */
@Injectable()
export class IssueCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly people: PeopleRepository,
    private readonly cards: CardRepository,
    private readonly reader: CardReader,
    private readonly finishIssuing: FinishIssuing,
    private readonly auditLog: CardAuditLog,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  /** @throws DomainError `cardholder_not_active`, `organization_not_active`, `stripe_refused`, `program_closed`. */
  async execute(ctx: Ctx, command: Command): Promise<CardView> {
    const { organizationId } = authorize(ctx, 'card.issue');
    const holder = await this.findHolder(ctx, organizationId, command.holder);
    await this.refuseClosedProgram(ctx, command.spendProgramId);
    const spendRule = await this.ruleOf(ctx, command);
    const { cardId } = await this.unitOfWork.runOnce(ctx, 'issue-card', command, (tx) =>
      this.start(tx, ctx, { organizationId, holder, command, spendRule }),
    );
    const card = await this.finishIssuing.tryToFinish(organizationId, cardId);
    if (card.isRefused) throw failure('stripe_refused');
    return this.reader.get(ctx, cardId, null);
  }

  private async findHolder(ctx: Ctx, organizationId: string, userId: string): Promise<Holder> {
    const member = await this.rpc.call(ctx, orgRpc.getMember, { userId });
    if (member.organizationId !== organizationId) throw notFound();
    if (member.role === 'Archived') throw failure('cardholder_not_active');
    return member;
  }

  /** @throws DomainError `invalid_input` without a limit or a rule, `not_found` for the rule. */
  private async ruleOf(ctx: Ctx, { spendRule, spendRuleId }: Command): Promise<SpendRuleTerms> {
    if (spendRule !== undefined && spendRuleId === undefined) return spendRule;
    if (spendRule !== undefined || spendRuleId === undefined) {
      const message = 'Give either a limit or a named spend rule';
      throw failure('invalid_input', undefined, [{ field: 'spendRule', message }]);
    }
    const { frequency, limit } = await this.rpc.call(ctx, rulesRpc.getRule, { ruleId: spendRuleId });
    return { frequency, limit };
  }

  private async refuseClosedProgram(ctx: Ctx, programId: string | null): Promise<void> {
    if (programId === null) return;
    const { status } = await this.rpc.call(ctx, programsRpc.getProgram, { programId });
    if (status === 'closed') throw failure('program_closed');
  }

  private async start(
    tx: Transaction,
    ctx: Ctx,
    { organizationId, holder, command, spendRule }: IssueCardInput,
  ) {
    const organization = await this.people.findIssuing(tx, organizationId);
    if (organization === null) throw failure('organization_not_active');
    if (await this.people.isArchived(tx, organizationId, holder.id)) throw failure('cardholder_not_active');
    const { name, type, spendRuleId = null, spendProgramId } = command;
    const cardId = await this.cards.add(
      tx,
      {
        organizationId,
        userId: holder.id,
        holder,
        name,
        type,
        spendRule,
        spendRuleId,
        organization,
        spendProgramId,
      },
      this.config.SWEEP_AFTER_MS,
    );
    await this.cards.publishChanged(tx, { organizationId, id: cardId, userId: holder.id }, 'issuing');
    const { frequency, limit: amount } = spendRule;
    await this.auditLog.issued(
      tx,
      ctx,
      { id: cardId, name },
      {
        holder: holder.name ?? holder.email,
        type,
        limit: { amount, currency: organization.currency },
        frequency,
      },
    );
    return { cardId };
  }
}
