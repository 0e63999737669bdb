import { Inject, Injectable } from '@nestjs/common';
import { notFound, type InviteWire, type orgRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  authorize,
  pageMaxBytes,
  requireProvenAddress,
  withinBytes,
  type Ctx,
} from '@almoner/platform';
import { toInvite } from '../invite.presenter.ts';
import { InviteRepository } from '../persistence/invite.repository.ts';

@Injectable()
export class ListInvites {
  constructor(
    private readonly invites: InviteRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx): Promise<InviteWire[]> {
    authorize(ctx, 'invite.manage');
    const now = this.clock.now();
    const invites = await this.invites.list(ctx);
    return withinBytes(
      invites.map((invite) => toInvite(invite, now)),
      pageMaxBytes,
    );
  }
}

type FindOwn = typeof orgRpc.findOwnInvite;

/** Only the invited person can see whether they are invited. */
@Injectable()
export class FindOwnInvite {
  constructor(
    private readonly invites: InviteRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Null without an open invitation, also for an address that is not proven: newcomers continue to the application.
   * @throws DomainError `not_found` for an address that is not the caller's; `address_not_proven` when there is one
   */
  async execute(ctx: Ctx, { email }: RequestOf<FindOwn>): Promise<ReplyOf<FindOwn>> {
    const { actor } = ctx;
    if (actor.kind === 'user' && actor.email !== email) throw notFound();
    const now = this.clock.now();
    const invite = await this.invites.findOpenFor(email, now);
    if (invite !== null) requireProvenAddress(ctx);
    return { invite: invite && toInvite(invite, now) };
  }
}
