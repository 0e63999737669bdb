import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type InviteWire, type orgRpc, type RequestOf } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, MailOutbox, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../../config.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';
import { TeamRepository } from '../../teams/persistence/team.repository.ts';
import { inviteExpiry, type Invite } from '../domain/invite.ts';
import { inviteLetter } from '../invite-letter.ts';
import { toInvite } from '../invite.presenter.ts';
import { InviteRepository } from '../persistence/invite.repository.ts';

type Command = RequestOf<typeof orgRpc.invite>;

const hourMs = 3_600_000;
const perAddressAnHour = 3;
const perOrganizationAnHour = 100;

@Injectable()
export class InvitePerson {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invites: InviteRepository,
    private readonly directory: DirectoryReader,
    private readonly teams: TeamRepository,
    private readonly mails: MailOutbox,
    @Inject(ORG_CONFIG) private readonly config: OrgConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, command: Command): Promise<InviteWire> {
    const { actor, organizationId } = authorize(ctx, 'invite.manage');
    const now = this.clock.now();
    const { email, role, teamId } = command;
    return this.unitOfWork.runOnce(ctx, 'invite', command, async (tx) => {
      if ((await this.directory.findByEmail(ctx, email)) !== null) throw failure('already_a_member');
      if (teamId !== null && (await this.teams.find(tx, ctx, teamId)) === null) throw notFound();
      await this.refuseTooMany(tx, ctx, email, now);
      await this.invites.revokeOpen(tx, ctx, email);
      const dates = { createdAt: now, expiresAt: inviteExpiry(now) };
      const wish = { organizationId, email, role, teamId, invitedBy: actor.userId };
      return this.send(tx, ctx, { id: newId(), ...wish, status: 'open', ...dates });
    });
  }

  /** Invitations are mail to strangers under our name. */
  private async refuseTooMany(tx: Transaction, ctx: Ctx, email: string, now: Date): Promise<void> {
    const sent = await this.invites.countSince(tx, ctx, email, new Date(now.getTime() - hourMs));
    if (sent.toAddress >= perAddressAnHour || sent.toAnybody >= perOrganizationAnHour)
      throw failure('too_many_requests');
  }

  private async send(tx: Transaction, ctx: Ctx, invite: Invite): Promise<InviteWire> {
    await this.invites.add(tx, invite);
    const sent = await this.invites.find(tx, ctx, invite.id);
    if (sent === null) throw notFound();
    const { PRODUCT_NAME: productName, PUBLIC_URL: publicUrl } = this.config;
    await this.mails.add(tx, inviteLetter(sent, { productName, publicUrl }));
    return toInvite(sent, invite.createdAt);
  }
}
