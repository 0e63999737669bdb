import { Injectable } from '@nestjs/common';
import { type AuditAction, type UserPrincipal } from '@almoner/contracts';
import { AuditTrail, type Ctx, type RecordedChange, type Transaction } from '@almoner/platform';
import { type Card } from './domain/card.ts';
import { type ReplacementReason } from './domain/replacement.ts';
import { type CardState, type TargetState } from './domain/card.states.ts';

type Named = Pick<Card, 'id' | 'name'>;

const actions = {
  active: 'card.unfreeze',
  frozen: 'card.freeze',
  canceled: 'card.cancel',
} as const satisfies Record<TargetState, AuditAction>;

/** Records changes of cards for the audit log, in the transaction of the change. */
@Injectable()
export class CardAuditLog {
  constructor(private readonly audit: AuditTrail) {}

  issued(tx: Transaction, ctx: Ctx, card: Named, terms: Readonly<Record<string, unknown>>): Promise<void> {
    return this.audit.record(tx, ctx, {
      action: 'card.issue',
      subject: subjectOf(card),
      before: null,
      after: terms,
    });
  }

  /** For both cards, so that the history of each names the other. */
  async replaced(
    tx: Transaction,
    ctx: Ctx,
    card: Named,
    replacement: Named,
    reason: ReplacementReason,
  ): Promise<void> {
    await this.audit.record(tx, ctx, {
      action: 'card.replace',
      subject: subjectOf(card),
      before: null,
      after: { reason, replacement: replacement.id },
    });
    await this.issued(tx, ctx, replacement, { replaces: card.id, reason });
  }

  refused(tx: Transaction, ctx: Ctx, card: Named): Promise<void> {
    return this.audit.record(tx, ctx, {
      action: 'card.refuse',
      subject: subjectOf(card),
      by: 'stripe',
      before: { status: 'issuing' },
      after: { status: 'canceled' },
    });
  }

  numberShown(tx: Transaction, ctx: Ctx, card: Named): Promise<void> {
    return this.audit.record(tx, ctx, {
      action: 'card.show-number',
      subject: subjectOf(card),
      before: null,
      after: null,
    });
  }

  /** The address itself stays out of the audit log. */
  addressChanged(
    tx: Transaction,
    ctx: Ctx,
    { userId, name, email }: Pick<UserPrincipal, 'userId' | 'name' | 'email'>,
    isOwn: boolean,
  ): Promise<void> {
    return this.audit.record(tx, ctx, {
      action: 'card.set-address',
      subject: { kind: 'member', id: userId, name: name ?? email },
      before: null,
      after: { billingAddress: isOwn ? 'own' : 'organization' },
    });
  }

  activated(tx: Transaction, ctx: Ctx, card: Named): Promise<void> {
    return this.audit.record(tx, ctx, {
      action: 'card.activate',
      subject: subjectOf(card),
      before: { status: 'inactive' },
      after: { status: 'active' },
    });
  }

  renamed(tx: Transaction, ctx: Ctx, card: Named, name: string): Promise<void> {
    return this.audit.record(tx, ctx, {
      action: 'card.rename',
      subject: subjectOf({ id: card.id, name }),
      before: { name: card.name },
      after: { name },
    });
  }

  changed(
    tx: Transaction,
    ctx: Ctx,
    card: Named & { readonly before: CardState },
    after: keyof typeof actions,
    by: Pick<RecordedChange, 'by'> = {},
  ): Promise<void> {
    return this.audit.record(tx, ctx, {
      action: actions[after],
      subject: subjectOf(card),
      ...by,
      before: { status: card.before },
      after: { status: after },
    });
  }
}

const subjectOf = ({ id, name }: Named) => ({ kind: 'card', id, name }) as const;
