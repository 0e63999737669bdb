import { Injectable } from '@nestjs/common';
import { type RequestOf, type spendRpc } from '@almoner/contracts';
import { sql, type Transaction } from '@almoner/platform';
import { LimitRepository } from '../../limits/persistence/limit.repository.ts';
import { type CardSnapshot } from '../domain/card-snapshot.ts';
import { RuleRepository, type SpendRule } from '../../spend-rules/persistence/rule.repository.ts';

type CardToRegister = RequestOf<typeof spendRpc.registerCard>;

@Injectable()
export class CardRepository {
  constructor(
    private readonly limits: LimitRepository,
    private readonly rules: RuleRepository,
  ) {}

  /** The id of the card's rule; null for a card that is not registered. */
  async findRule(tx: Transaction, organizationId: string, cardId: string): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>(sql`
      select coalesce(rule_id, id) as id from spend_limit
      where organization_id = ${organizationId} and kind = 'card_rule' and limit_minor is not null and owner_id = (
        select original_card_id from card where organization_id = ${organizationId} and id = ${cardId})`);
    return row?.id ?? null;
  }

  async walletOf(tx: Transaction, organizationId: string): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>(
      `select a.id from account a join organization o using (organization_id)
       where a.organization_id = $1 and a.kind = 'wallet' and o.is_active`,
      [organizationId],
    );
    return row?.id ?? null;
  }

  async accountOfProgram(tx: Transaction, organizationId: string, programId: string): Promise<string | null> {
    const [row] = await tx.query<{ paying_account_id: string }>(
      `select paying_account_id from spend_program where organization_id = $1 and id = $2`,
      [organizationId, programId],
    );
    return row?.paying_account_id ?? null;
  }

  async add(
    tx: Transaction,
    organizationId: string,
    payingAccountId: string,
    card: CardToRegister,
    named: SpendRule | null,
  ): Promise<string> {
    const cardholder = await this.lockCardholder(tx, organizationId, card.userId);
    const status = firstStatus(card, cardholder);
    await tx.query(sql`
      insert into card (organization_id, id, stripe_card_id, stripe_account_id, user_id, status, cardholder_status,
        paying_account_id, currency, card_created_at, spend_program_id, expires_on, is_single_use, locks_merchant)
      values (${organizationId}, ${card.cardId}, ${card.stripeCardId}, ${card.stripeAccountId}, ${card.userId}, ${status},
        ${cardholderStatus(cardholder)}, ${payingAccountId}, ${card.currency}, ${card.cardCreatedAt}, ${card.spendProgramId},
        ${card.expiresOn ?? null}, ${card.isSingleUse ?? false}, ${card.locksMerchant ?? false})`);
    const terms = { ...card.spendRule, currency: card.currency };
    const rule = named ?? (await this.rules.saveOwn(tx, organizationId, card.cardId, terms));
    await this.limits.add(tx, organizationId, {
      kind: 'card_rule',
      ownerId: card.cardId,
      frequency: rule.frequency,
      limitMinor: rule.limit,
      currency: card.currency,
      countsFrom: new Date(card.cardCreatedAt),
      ruleId: rule.id,
    });
    const owners = [card.cardId, card.spendProgramId].filter((id) => id !== null);
    await this.limits.applyToCard(tx, organizationId, card.cardId, owners);
    return rule.id;
  }

  /**
   * Adds a card that continues another one: it has the program, the account and the terms of that card, and the same rows of
   * limits, so that what either spends counts for both. The first card of the chain is locked against another rule.
   * Returns the id of the rule; null when the replaced card is not registered.
   */
  async addReplacement(
    tx: Transaction,
    organizationId: string,
    card: CardToRegister,
    replacedId: string,
  ): Promise<string | null> {
    const cardholder = await this.lockCardholder(tx, organizationId, card.userId);
    await tx.query(sql`
      select 1 from card where organization_id = ${organizationId} and id = (
        select original_card_id from card where organization_id = ${organizationId} and id = ${replacedId})
      for no key update`);
    await tx.query(sql`
      insert into card (organization_id, id, stripe_card_id, stripe_account_id, user_id, status, cardholder_status,
        paying_account_id, currency, card_created_at, spend_program_id, expires_on, is_single_use, locks_merchant,
        continues_card_id)
      select organization_id, ${card.cardId}, ${card.stripeCardId}, stripe_account_id, user_id,
        ${firstStatus(card, cardholder)}, ${cardholderStatus(cardholder)}, paying_account_id, currency,
        ${card.cardCreatedAt}, spend_program_id, expires_on, is_single_use, locks_merchant, original_card_id
      from card where organization_id = ${organizationId} and id = ${replacedId} and user_id = ${card.userId}`);
    await tx.query(sql`
      insert into card_limit (organization_id, card_id, limit_id)
      select organization_id, ${card.cardId}, limit_id from card_limit
      where organization_id = ${organizationId} and card_id = ${replacedId}
      on conflict do nothing`);
    return this.findRule(tx, organizationId, card.cardId);
  }

  /** For a card and all cards of its chain of replacements. The caller holds their locks. */
  async saveExpiry(
    tx: Transaction,
    organizationId: string,
    originalCardId: string,
    expiresOn: string | null,
  ): Promise<void> {
    await tx.query(sql`
      update card set expires_on = ${expiresOn}, version = version + 1
      where organization_id = ${organizationId} and original_card_id = ${originalCardId}`);
  }

  /**
   * A canceled card stays canceled, and a status of an earlier `version` in `cards` than the last one changes nothing. Returns whether
   * there is such a card.
   */
  async setStatus(
    tx: Transaction,
    organizationId: string,
    cardId: string,
    {
      status,
      version = null,
    }: { status: 'active' | 'frozen' | 'canceled'; version?: number | null | undefined },
  ): Promise<boolean> {
    const changed = await tx.query(sql`
      update card set
        status = case when status = 'canceled' or ${version}::bigint < status_version then status else ${status} end,
        status_version = greatest(status_version, ${version}::bigint), version = version + 1
      where organization_id = ${organizationId} and id = ${cardId} returning id`);
    return changed.length > 0;
  }

  /** Decisions that have read any of the organization's cards begin again. */
  async touchAll(tx: Transaction, organizationId: string): Promise<void> {
    await tx.query(sql`update card set version = version + 1 where organization_id = ${organizationId}`);
  }

  /** One row for each person, locked: registering a card and stopping its holder wait for each other. */
  async lockCardholder(tx: Transaction, organizationId: string, userId: string): Promise<Cardholder> {
    const [row] = await tx.query<Cardholder>(
      `insert into cardholder (organization_id, user_id) values ($1, $2)
       on conflict (organization_id, user_id) do update set user_id = excluded.user_id
       returning is_archived as "isArchived", is_stopped_by_partner as "isStoppedByPartner",
         is_locked_for_receipts as "isLockedForReceipts", receipt_lock_version as "receiptLockVersion"`,
      [organizationId, userId],
    );
    if (row === undefined) throw new Error('A cardholder row was neither found nor added.');
    return row;
  }

  /**
   * Updates every card of the person; those of an archived person are frozen as well, so that restoring them unfreezes none.
   * Returns the ids of the cards.
   */
  async saveCardholder(
    tx: Transaction,
    organizationId: string,
    userId: string,
    cardholder: Cardholder,
  ): Promise<string[]> {
    const { isArchived, isStoppedByPartner, isLockedForReceipts, receiptLockVersion } = cardholder;
    await tx.query(
      `update cardholder set is_archived = $3, is_stopped_by_partner = $4, is_locked_for_receipts = $5, receipt_lock_version = $6
       where organization_id = $1 and user_id = $2`,
      [organizationId, userId, isArchived, isStoppedByPartner, isLockedForReceipts, receiptLockVersion],
    );
    const cards = await tx.query<{ id: string }>(
      `with locked as (
         select id from card where organization_id = $1 and user_id = $2 order by id for no key update)
       update card c set cardholder_status = $3, version = c.version + 1,
                         status = case when $4 and c.status = 'active' then 'frozen' else c.status end
       from locked where c.id = locked.id returning c.id`,
      [organizationId, userId, cardholderStatus(cardholder), isArchived],
    );
    return cards.map(({ id }) => id);
  }
}

export interface Cardholder {
  readonly isArchived: boolean;
  readonly isStoppedByPartner: boolean;
  readonly isLockedForReceipts: boolean;
  /** Version of the receipt lock that `cards` set last. */
  readonly receiptLockVersion: number;
}

function firstStatus({ isActivated = true }: CardToRegister, { isArchived }: Cardholder) {
  if (!isActivated) return 'inactive';
  return isArchived ? 'frozen' : 'active';
}

function cardholderStatus(cardholder: Cardholder): CardSnapshot['cardholderStatus'] {
  if (cardholder.isArchived || cardholder.isStoppedByPartner) return 'inactive';
  return cardholder.isLockedForReceipts ? 'receipts_overdue' : 'active';
}
