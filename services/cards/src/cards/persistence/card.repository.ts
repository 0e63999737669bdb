import { Injectable } from '@nestjs/common';
import { cardsEvents, type ShippingWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { type IssuingOrganization } from '../../people/persistence/people.repository.ts';
import { type IssuedCard, type MadeCardholder } from '../card-issuer.port.ts';
import { type Card } from '../domain/card.ts';
import { type CardState, type TargetState } from '../domain/card.states.ts';
import { type ReplacementReason } from '../domain/replacement.ts';
import { isFrozenByAdmin, toCard, type CardRow } from './card.row.ts';

export interface CardToIssue {
  readonly organizationId: string;
  readonly userId: string;
  readonly holder: { readonly name: string | null; readonly email: string };
  readonly name: string;
  readonly type: Card['type'];
  readonly shipTo: Card['shipTo'];
  readonly spendRule: Card['spendRule'];
  /** The named rule that `spendRule` is a copy of. */
  readonly spendRuleId: string | null;
  readonly organization: IssuingOrganization;
  readonly spendProgramId: string | null;
  readonly terms: Card['terms'];
  /** True if it counts toward the cards that people issue in a day; otherwise toward those that programs grant. */
  readonly countsAsIssued: boolean;
}

type CardKey = Pick<Card, 'organizationId' | 'id'>;

interface HolderName {
  readonly organizationId: string;
  readonly userId: string;
  readonly name: string | null;
  readonly email: string;
}

@Injectable()
export class CardRepository {
  async find(tx: Transaction, organizationId: string, cardId: string): Promise<Card | null> {
    return this.read(tx, organizationId, cardId, '');
  }

  async lock(tx: Transaction, organizationId: string, cardId: string): Promise<Card | null> {
    return this.read(tx, organizationId, cardId, 'for update of c');
  }

  /** Adds a card that is being issued, with its holder's record when it is their first; the sweep takes over after `takeOverMs`. */
  async add(tx: Transaction, card: CardToIssue, takeOverMs: number): Promise<string> {
    const { organizationId, userId, holder, organization, spendRule } = card;
    await tx.query(
      `insert into cardholder (organization_id, id, user_id, name, email, status, stripe_account_id)
       values ($1, $2, $3, $4, $5, 'active', $6) on conflict (organization_id, user_id) do nothing`,
      [
        organizationId,
        newId(),
        userId,
        holder.name ?? holder.email,
        holder.email,
        organization.stripeAccountId,
      ],
    );
    const cardId = newId();
    await tx.query(sql`
      insert into card (organization_id, id, cardholder_id, user_id, holder_name, holder_email, name, type, status,
        stripe_account_id, currency, frequency, limit_minor, next_attempt_at, spend_program_id, spend_rule_id,
        expires_on, is_single_use, locks_merchant, issued_on, ship_to)
      select ${organizationId}, ${cardId}, id, user_id, ${holder.name}, ${holder.email}, ${card.name}, ${card.type}, 'issuing',
        stripe_account_id, ${organization.currency}, ${spendRule.frequency}, ${spendRule.limit},
        now() + ${takeOverMs} * interval '1 ms', ${card.spendProgramId}, ${card.spendRuleId}, ${card.terms.expiresOn},
        ${card.terms.isSingleUse}, ${card.terms.locksMerchant},
        case when ${card.countsAsIssued} then (now() at time zone 'UTC')::date end,
        ${card.shipTo === null ? null : JSON.stringify(card.shipTo)}
      from cardholder where organization_id = ${organizationId} and user_id = ${userId}`);
    return cardId;
  }

  /** The card that replaces this one; null if there is none, or if Stripe refused it. */
  async findReplacement(tx: Transaction, organizationId: string, cardId: string): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>(
      `select id from card where organization_id = $1 and replacement_for = $2 and not is_refused`,
      [organizationId, cardId],
    );
    return row?.id ?? null;
  }

  /** Adds a card that is being issued in place of another one; the caller holds the lock of that card. */
  async addReplacement(
    tx: Transaction,
    { organizationId, id }: CardKey,
    { reason, shipTo }: { readonly reason: ReplacementReason; readonly shipTo: Card['shipTo'] },
    takeOverMs: number,
  ): Promise<string> {
    const replacementId = newId();
    await tx.query(
      `insert into card (organization_id, id, cardholder_id, user_id, holder_name, holder_email, name, type, status,
         stripe_account_id, currency, frequency, limit_minor, next_attempt_at, spend_program_id, spend_rule_id,
         expires_on, is_single_use, locks_merchant, replacement_for, replacement_reason, ship_to)
       select organization_id, $3, cardholder_id, user_id, holder_name, holder_email, name, type, 'issuing',
         stripe_account_id, currency, frequency, limit_minor, now() + $5 * interval '1 ms', spend_program_id, spend_rule_id,
         expires_on, is_single_use, locks_merchant, id, $4, coalesce($6::jsonb, ship_to)
       from card where organization_id = $1 and id = $2`,
      [
        organizationId,
        id,
        replacementId,
        reason,
        takeOverMs,
        shipTo === null ? null : JSON.stringify(shipTo),
      ],
    );
    return replacementId;
  }

  /** Like `saveTargetStatus`, for a card that is being replaced. */
  async saveCanceledBy(
    tx: Transaction,
    card: CardKey,
    reason: ReplacementReason,
    takeOverMs: number,
  ): Promise<void> {
    await this.saveTargetStatus(tx, card, 'canceled', null, takeOverMs);
    await tx.query(`update card set cancel_reason = $3 where organization_id = $1 and id = $2`, [
      card.organizationId,
      card.id,
      reason,
    ]);
  }

  /** How many cards people issued today, in UTC. Concurrent calls for an organization wait for each other's transaction. */
  async countIssuedToday(tx: Transaction, organizationId: string): Promise<number> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('issue-card:' || $1, 0))`, [
      organizationId,
    ]);
    const [row] = await tx.query<{ issued: number }>(
      `select count(*)::int as issued from card
       where organization_id = $1 and issued_on = (now() at time zone 'UTC')::date`,
      [organizationId],
    );
    return row?.issued ?? 0;
  }

  /** How many cards programs granted today, in UTC. Concurrent calls for an organization wait for each other's transaction. */
  async countGrantedToday(tx: Transaction, organizationId: string): Promise<number> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('grant-card:' || $1, 0))`, [
      organizationId,
    ]);
    const [row] = await tx.query<{ granted: number }>(
      `select count(*)::int as granted from card
       where organization_id = $1 and issued_on is null and replacement_for is null
         and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`,
      [organizationId],
    );
    return row?.granted ?? 0;
  }

  /** Concurrent replacements of one organization count each other. */
  async countReplacedToday(tx: Transaction, organizationId: string): Promise<number> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('replace-card:' || $1, 0))`, [
      organizationId,
    ]);
    const [row] = await tx.query<{ replaced: number }>(
      `select count(*)::int as replaced from card
       where organization_id = $1 and replacement_for is not null
         and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`,
      [organizationId],
    );
    return row?.replaced ?? 0;
  }

  /** Returns whether this person has a card on the program that is not canceled or about to be. */
  async hasOnProgram(
    tx: Transaction,
    organizationId: string,
    userId: string,
    programId: string,
  ): Promise<boolean> {
    const rows = await tx.query(
      `select 1 from card
       where organization_id = $1 and user_id = $2 and spend_program_id = $3 and coalesce(wanted_status, status) <> 'canceled'`,
      [organizationId, userId, programId],
    );
    return rows.length > 0;
  }

  async saveCardholder(
    tx: Transaction,
    card: Card,
    { stripeCardholderId, requirements }: MadeCardholder,
  ): Promise<void> {
    const saved = await tx.query(
      `update cardholder set stripe_cardholder_id = $3, requirements = $4
       where organization_id = $1 and id = $2 and stripe_cardholder_id is null returning id`,
      [
        card.organizationId,
        card.holder.id,
        stripeCardholderId,
        requirements === null ? null : JSON.stringify(requirements),
      ],
    );
    if (saved.length === 0) return;
    await tx.publish(cardsEvents.cardholderCreated, {
      organizationId: card.organizationId,
      userId: card.userId,
      cardholderId: stripeCardholderId,
    });
  }

  async saveIssued(tx: Transaction, { organizationId, id }: CardKey, issued: IssuedCard): Promise<void> {
    await tx.query(
      `update card set stripe_card_id = $3, last4 = $4, card_created_at = $5 where organization_id = $1 and id = $2`,
      [organizationId, id, issued.stripeCardId, issued.last4, issued.createdAt],
    );
  }

  async saveShipping(
    tx: Transaction,
    organizationId: string,
    cardId: string,
    shipping: ShippingWire,
  ): Promise<void> {
    const [card] = await tx.query<{ user_id: string; status: CardState }>(
      `update card set shipping = $3 where organization_id = $1 and id = $2 and shipping is distinct from $3
       returning user_id, status`,
      [organizationId, cardId, JSON.stringify(shipping)],
    );
    if (card === undefined) return;
    await this.publishChanged(tx, { organizationId, id: cardId, userId: card.user_id }, card.status);
  }

  async saveRegistered(tx: Transaction, { organizationId, id }: CardKey): Promise<void> {
    await tx.query(`update card set is_registered = true where organization_id = $1 and id = $2`, [
      organizationId,
      id,
    ]);
  }

  /** Stores the target status before it is applied anywhere, so that the sweep can finish it after a crash. */
  async saveTargetStatus(
    tx: Transaction,
    { organizationId, id }: CardKey,
    target: TargetState,
    by: string | null,
    takeOverMs: number,
  ): Promise<void> {
    await tx.query(
      `update card set wanted_status = $3, frozen_by = $5, version = version + 1, next_attempt_at = now() + $4 * interval '1 ms'
       where organization_id = $1 and id = $2`,
      [organizationId, id, target, takeOverMs, target === 'frozen' ? by : null],
    );
  }

  async saveName(tx: Transaction, card: Card, name: string): Promise<void> {
    const { organizationId, id } = card;
    await tx.query(
      `update card set name = $3, version = version + 1 where organization_id = $1 and id = $2`,
      [organizationId, id, name],
    );
    await this.publishChanged(tx, card, card.status);
  }

  async saveFrozenBy(tx: Transaction, { organizationId, id }: CardKey, userId: string): Promise<void> {
    await tx.query(`update card set frozen_by = $3 where organization_id = $1 and id = $2`, [
      organizationId,
      id,
      userId,
    ]);
  }

  async saveStatus(tx: Transaction, card: Card, status: CardState): Promise<void> {
    await tx.query(
      `update card set status = $3, wanted_status = null, version = version + 1, attempts = 0
       where organization_id = $1 and id = $2`,
      [card.organizationId, card.id, status],
    );
    await this.publishChanged(tx, card, status);
  }

  /** Null for a card that is no longer being issued. */
  async saveRefused(
    tx: Transaction,
    organizationId: string,
    cardId: string,
  ): Promise<Pick<Card, 'id' | 'name'> | null> {
    const [refused] = await tx.query<Pick<Card, 'id' | 'name'>>(
      `update card set is_refused = true, wanted_status = 'canceled', version = version + 1
       where organization_id = $1 and id = $2 and status = 'issuing' and not is_refused returning id, name`,
      [organizationId, cardId],
    );
    return refused ?? null;
  }

  async publishChanged(
    tx: Transaction,
    card: Pick<Card, 'organizationId' | 'id' | 'userId'>,
    status: CardState,
  ) {
    await tx.publish(cardsEvents.cardChanged, {
      organizationId: card.organizationId,
      cardId: card.id,
      userId: card.userId,
      status,
      occurredAt: new Date().toISOString(),
    });
  }

  async renameHolder(tx: Transaction, { organizationId, userId, name, email }: HolderName): Promise<void> {
    await tx.query(
      `update card set holder_name = $3, holder_email = $4 where organization_id = $1 and user_id = $2`,
      [organizationId, userId, name, email],
    );
  }

  /** Returns those that had not been withdrawn yet. */
  withdrawUnissued(
    tx: Transaction,
    organizationId: string,
    userId: string,
  ): Promise<Pick<Card, 'id' | 'name'>[]> {
    return tx.query(
      `update card set wanted_status = 'canceled', version = version + 1
       where organization_id = $1 and user_id = $2 and status = 'issuing' and wanted_status is distinct from 'canceled'
       returning id, name`,
      [organizationId, userId],
    );
  }

  /** For the sweep to freeze everywhere, without naming a person, so that the holder cannot unfreeze them. Returns those that were active. */
  async freezeAllOf(
    tx: Transaction,
    organizationId: string,
    userId: string,
  ): Promise<Pick<Card, 'id' | 'name'>[]> {
    const frozen = await tx.query<Pick<Card, 'id' | 'name'>>(
      `update card set wanted_status = 'frozen', frozen_by = null, version = version + 1, next_attempt_at = now()
       where organization_id = $1 and user_id = $2 and coalesce(wanted_status, status) = 'active' returning id, name`,
      [organizationId, userId],
    );
    await tx.query(
      `update card set frozen_by = null
       where organization_id = $1 and user_id = $2 and coalesce(wanted_status, status) = 'frozen'`,
      [organizationId, userId],
    );
    return frozen;
  }

  private async read(
    tx: Transaction,
    organizationId: string,
    cardId: string,
    lock: '' | 'for update of c',
  ): Promise<Card | null> {
    const [row] = await tx.query<CardRow>(
      `select c.*, c.expires_on::text as expires_on_day, o.stripe_card_id as replaced_stripe_card_id, h.name as cardholder_name, h.email as cardholder_email, h.created_at as cardholder_added_at,
         h.stripe_cardholder_id, ${isFrozenByAdmin} as is_frozen_by_admin
       from card c join cardholder h on h.organization_id = c.organization_id and h.id = c.cardholder_id
       left join card o on o.organization_id = c.organization_id and o.id = c.replacement_for
       where c.organization_id = $1 and c.id = $2 ${lock}`,
      [organizationId, cardId],
    );
    return row === undefined ? null : toCard(row);
  }
}
