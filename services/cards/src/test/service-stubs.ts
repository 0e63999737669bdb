import { type Msg, type NatsConnection } from '@nats-io/transport-node';
import {
  failure,
  notFound,
  orgRpc,
  programsRpc,
  spendRulesRpc,
  spendRpc,
  type CardUsage,
  type CategoryWire,
  type DecisionWire,
  type ReplyOf,
  type ProgramMemberWire,
  type RequestOf,
  type RpcDefinition,
} from '@almoner/contracts';
import { DomainError, newId } from '@almoner/kernel';
import { toWireError } from '@almoner/platform';

type Member = ReplyOf<typeof orgRpc.getMember>;
type Program = ReplyOf<typeof programsRpc.getProgram>;
type Rule = ReplyOf<typeof spendRulesRpc.getRule>;
type Registration = RequestOf<typeof spendRpc.registerCard>;

/**
 * Stubs of the `spend` and `org` commands that cards calls: `spend` stores what it receives, `org` has the members and
 * teams that a test has created. `registerFails` lets `spend` fail before or after it has stored a card.
 */
export class ServiceStubs {
  readonly members = new Map<string, Member>();
  /** The address of every organization; null for none. */
  address: ReplyOf<typeof orgRpc.getOrganizationAddress>['address'] = {
    line1: '14 Mill Row',
    line2: null,
    city: 'Alder Falls',
    state: 'OR',
    postalCode: '97001',
  };
  readonly teams = new Set<string>();
  /** The chart of accounts of every organization. */
  categories: CategoryWire[] = [];
  readonly programs = new Map<string, Program>();
  readonly programMembers = new Map<string, ProgramMemberWire[]>();
  readonly rules = new Map<string, Rule>();
  /** `spend` does not answer about programs. */
  areProgramsDown = false;
  /** The account that cards spend from; null for the issuing balance. */
  financialAccountId: string | null = null;
  readonly registered = new Map<string, Registration>();
  /** Each status that `spend` received for a card or a cardholder, oldest first. */
  readonly statuses: {
    readonly id: string;
    readonly status: string;
    readonly version?: number | undefined;
  }[] = [];
  /** Each request for an explanation, oldest first. */
  readonly explained: RequestOf<typeof spendRpc.explainAuthorization>[] = [];
  /** The checks of every explanation, and whether `spend` answers none. */
  checks: DecisionWire['checks'] = [];
  isExplainDown = false;
  /** `spend` explains a decline. */
  explainsDecline = false;
  /** The cards that `spend` ranks, and each request to rank them. */
  ranked: CardUsage[] = [];
  readonly rankings: RequestOf<typeof spendRpc.rankCards>[] = [];
  /** `spend` does not answer about locks. */
  isLockRefused = false;
  /** The cards whose one purchase was made. */
  readonly usedUp = new Set<string>();
  registerFails: 'no' | 'before' | 'after' = 'no';
  /** Runs while `spend` handles a status. */
  onSetStatus: () => Promise<void> = () => Promise.resolve();

  constructor(private readonly connection: NatsConnection) {
    this.serve(orgRpc.getMember, ({ userId }) => this.members.get(userId) ?? refuse(notFound()));
    this.serve(orgRpc.getOrganizationAddress, () => ({ address: this.address }));
    this.serve(orgRpc.getTeam, ({ teamId }) => this.teamOf(teamId));
    this.serve(orgRpc.listCategories, () => this.categories);
    this.serve(programsRpc.getProgram, ({ programId }) => this.programOf(programId));
    this.serve(programsRpc.listProgramMembers, ({ programId }) => this.programMembers.get(programId) ?? []);
    this.serve(spendRulesRpc.getRule, ({ ruleId }) => this.rules.get(ruleId) ?? refuse(notFound()));
    this.serve(spendRpc.explainAuthorization, (request) => this.explain(request));
    this.serve(spendRpc.rankCards, (request) => {
      this.rankings.push(request);
      return { cards: this.ranked, counts: { active: this.ranked.length } };
    });
    this.serve(spendRpc.listCardUsages, ({ cardIds }) => cardIds.map((cardId) => this.usageOf(cardId)));
    this.serve(spendRpc.getFinancialAccount, () => ({ financialAccountId: this.financialAccountId }));
    this.serve(spendRpc.registerCard, (card) => this.register(card));
    this.serve(spendRpc.setCardStatus, async ({ cardId, status, version }) => {
      this.statuses.push({ id: cardId, status, version });
      await this.onSetStatus();
      return {};
    });
    this.serve(spendRpc.setReceiptLock, ({ userId, isLocked }) => {
      if (this.isLockRefused) throw failure('service_unavailable');
      this.statuses.push({ id: userId, status: isLocked ? 'locked' : 'unlocked' });
      return {};
    });
    this.serve(spendRpc.setCardholderStatus, async ({ userId, status }) => {
      this.statuses.push({ id: userId, status });
      await this.onSetStatus();
      return {};
    });
  }

  addRule(terms: Pick<Rule, 'frequency' | 'limit'>): Rule {
    const rule = {
      id: newId(),
      name: 'Travel',
      ...terms,
      currency: 'USD',
      cardCount: 0,
      version: 1,
      createdAt: new Date().toISOString(),
      merchantRules: [],
      perPurchaseLimit: null,
      cashLimit: null,
    };
    this.rules.set(rule.id, rule);
    return rule;
  }

  statusesInSpend(id: string): string[] {
    return this.statuses.filter((entry) => entry.id === id).map(({ status }) => status);
  }

  private usageOf(cardId: string): CardUsage {
    return {
      cardId,
      spendRuleId: newId(),
      spendRuleName: null,
      version: 0,
      frequency: 'monthly',
      currency: 'USD',
      periodStart: '2025-11-01T00:00:00.000Z',
      periodEnd: null,
      spent: 0,
      held: 0,
      limit: 50_000,
      increase: 0,
      ratio: 0,
      ended: this.usedUp.has(cardId) ? 'used' : null,
      programState: null,
      programLeft: null,
    };
  }

  private register(card: Registration): { spendRuleId: string } {
    if (this.registerFails === 'before') throw failure('service_unavailable');
    this.registered.set(card.cardId, card);
    if (this.registerFails === 'after') throw failure('deadline_exceeded');
    return { spendRuleId: newId() };
  }

  private explain(request: RequestOf<typeof spendRpc.explainAuthorization>): DecisionWire {
    if (this.isExplainDown) throw failure('service_unavailable');
    this.explained.push(request);
    const merchant = {
      name: 'Harbor Market',
      category: 'grocery_stores',
      city: null,
      country: null,
      categoryCode: null,
      networkId: null,
      authorizationMethod: null,
      wallet: null,
    };
    return {
      id: request.authorizationId,
      cardId: null,
      spendProgramId: null,
      stripeAuthID: 'iauth_1',
      merchant,
      amount: 100,
      currency: 'USD',
      approved: !this.explainsDecline,
      status: 'pending',
      declineReason: this.explainsDecline ? 'spend_limit_exceeded' : null,
      requestedAt: new Date().toISOString(),
      decidedInMs: 3,
      checks: this.checks,
      history: [],
    };
  }

  private programOf(programId: string): Program {
    if (this.areProgramsDown) throw failure('service_unavailable');
    return this.programs.get(programId) ?? refuse(notFound());
  }

  private teamOf(teamId: string): ReplyOf<typeof orgRpc.getTeam> {
    if (!this.teams.has(teamId)) throw notFound();
    return {
      id: teamId,
      name: 'Kitchen',
      organizationId: newId(),
      adminRole: 'Lead',
      teamTreasury: null,
      defaultSpendProgramIds: [],
      teamUsers: [],
    };
  }

  private serve<Definition extends RpcDefinition>(
    definition: Definition,
    answer: (request: RequestOf<Definition>) => ReplyOf<Definition> | Promise<ReplyOf<Definition>>,
  ): void {
    const callback = (_: Error | null, message: Msg) => void this.reply(definition, answer, message);
    this.connection.subscribe(definition.subject, { callback });
  }

  private async reply<Definition extends RpcDefinition>(
    definition: Definition,
    answer: (request: RequestOf<Definition>) => ReplyOf<Definition> | Promise<ReplyOf<Definition>>,
    message: Msg,
  ): Promise<void> {
    const { data } = message.json<{ data: unknown }>();
    try {
      const request = definition.request.parse(data) as RequestOf<Definition>;
      message.respond(JSON.stringify({ response: await answer(request) }));
    } catch (error) {
      const failureToSend = error instanceof DomainError ? error : failure('internal_error');
      message.respond(JSON.stringify({ err: toWireError(failureToSend) }));
    }
  }
}

function refuse(error: DomainError): never {
  throw error;
}
