import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  limitReached,
  spendRulesRpc,
  type CardView,
  type RequestOf,
  type cardsRpc,
} from '@almoner/contracts';
import { secondsToNextUtcDay, type Clock, utcDay } from '@almoner/kernel';
import { CLOCK, RpcClient, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { PeopleRepository } from '../../people/persistence/people.repository.ts';
import { CardAuditLog } from '../card-audit-log.ts';
import { CardReader } from '../persistence/card.reader.ts';
import { CardRepository } from '../persistence/card.repository.ts';
import { type Card } from '../domain/card.ts';
import { BillingAddresses } from './billing-addresses.ts';
import { FinishIssuing } from './finish-issuing.ts';
import { IssuingRights } from './issuing-rights.ts';

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
 * does not respond, the card is returned as `issuing` and the sweep finishes it.
 */
@Injectable()
export class IssueCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly rights: IssuingRights,
    private readonly addresses: BillingAddresses,
    private readonly people: PeopleRepository,
    private readonly cards: CardRepository,
    private readonly reader: CardReader,
    private readonly finishIssuing: FinishIssuing,
    private readonly auditLog: CardAuditLog,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found`, `cardholder_not_active`, `organization_not_active`, `stripe_refused`, `program_closed`,
   * `too_many_new_cards`, `own_card_needs_admin`, `address_missing`, `invalid_input`.
   */
  async execute(ctx: Ctx, command: Command): Promise<CardView> {
    const authorized = authorize(ctx, 'card.issue');
    const { organizationId } = authorized;
    const holder = await this.rights.findHolder(ctx, authorized, command.holder);
    const spendRule = await this.ruleOf(ctx, command);
    await this.rights.assertProgram(ctx, authorized, {
      programId: command.spendProgramId,
      holderId: holder.id,
      limit: spendRule,
    });
    await this.addresses.get(organizationId, holder.id);
    assertDayToCome(command.expiresOn, this.clock.now());
    if (command.type === 'physical' && command.shipTo === undefined) throw shippingAddressMissing();
    const { cardId } = await this.unitOfWork.runOnce(ctx, 'issue-card', command, (tx) =>
      this.start(tx, ctx, { organizationId, holder, command, spendRule }),
    );
    const card = await this.finishIssuing.tryToFinish(organizationId, cardId);
    if (card.isRefused) throw failure('stripe_refused');
    return this.reader.get(ctx, cardId, null);
  }

  /** @throws DomainError `invalid_input` without a limit or a rule, `not_found` for the rule. */
  private async ruleOf(ctx: Ctx, { spendRule, spendRuleId }: Command): Promise<SpendRuleTerms> {
    if (spendRule !== undefined && spendRuleId === undefined) return spendRule;
    if (spendRule !== undefined || spendRuleId === undefined) {
      const message = 'Give either a limit or a named spend rule';
      throw failure('invalid_input', undefined, [{ field: 'spendRule', message }]);
    }
    const { frequency, limit } = await this.rpc.call(ctx, spendRulesRpc.getRule, { ruleId: spendRuleId });
    return { frequency, limit };
  }

  private async start(
    tx: Transaction,
    ctx: Ctx,
    { organizationId, holder, command, spendRule }: IssueCardInput,
  ) {
    const organization = await this.people.findIssuing(tx, organizationId);
    if (organization === null) throw failure('organization_not_active');
    if (await this.people.isArchived(tx, organizationId, holder.id)) throw failure('cardholder_not_active');
    if ((await this.cards.countIssuedToday(tx, organizationId)) >= this.config.MAX_NEW_CARDS_A_DAY)
      throw limitReached('too_many_new_cards', secondsToNextUtcDay(this.clock.now()));
    const { name, type, spendRuleId = null, spendProgramId } = command;
    const shipTo = type === 'physical' ? (command.shipTo ?? null) : null;
    const terms = termsOf(command);
    const cardId = await this.cards.add(
      tx,
      {
        organizationId,
        userId: holder.id,
        holder,
        name,
        type,
        shipTo,
        spendRule,
        spendRuleId,
        organization,
        spendProgramId,
        terms,
        countsAsIssued: true,
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
        ...terms,
      },
    );
    return { cardId };
  }
}

const termsOf = ({
  expiresOn = null,
  isSingleUse = false,
  locksMerchant = false,
}: Command): Card['terms'] => ({ expiresOn, isSingleUse, locksMerchant });

/** The card pays until the end of that day, in UTC. */
function assertDayToCome(day: string | null | undefined, now: Date): void {
  if (day != null && day < utcDay(now))
    throw failure('invalid_input', undefined, [
      { field: 'expiresOn', message: 'Choose today or a later date' },
    ]);
}

const shippingAddressMissing = () =>
  failure('invalid_input', undefined, [{ field: 'shipTo', message: 'State where to send the card' }]);
