import { Controller } from '@nestjs/common';
import { spendEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { SendSignedInvite } from '../invites/use-cases/send-signed-invite.ts';
import { GiveSignedRole } from '../members/use-cases/give-signed-role.ts';

/** The end of a request for the second signature for a new admin. */
@Controller()
export class NewAdminsEventsController {
  constructor(
    private readonly giveSignedRole: GiveSignedRole,
    private readonly sendSignedInvite: SendSignedInvite,
  ) {}

  @OnEvent(spendEvents.approvalChanged)
  async approvalChanged(
    ctx: Ctx,
    { status, request }: PayloadOf<typeof spendEvents.approvalChanged>,
    tx: Transaction,
  ): Promise<void> {
    if (request?.subject.kind !== 'signature' || status === 'pending') return;
    const { movement, movementId } = request.subject;
    const signers = { requestedBy: request.authorName, signedBy: request.decidedBy ?? '' };
    if (movement === 'admin_role' && status === 'approved')
      await this.giveSignedRole.execute(tx, ctx, movementId, signers);
    if (movement !== 'admin_invite') return;
    if (status === 'approved') await this.sendSignedInvite.execute(tx, ctx, movementId, signers);
    else await this.sendSignedInvite.cancel(tx, ctx, movementId);
  }
}
