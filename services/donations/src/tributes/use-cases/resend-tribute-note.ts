import { Inject, Injectable } from '@nestjs/common';
import { failure, limitReached } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../../config.ts';
import { noteLimitSeconds } from '../domain/tribute.ts';
import { TributeNoteRepository } from '../persistence/tribute-note.repository.ts';
import { TributeMailer } from '../tribute-mailer.ts';

const maxEmailsOfNote = 3;

/** Emails the note of a paid gift once more, or one that was withheld. */
@Injectable()
export class ResendTributeNote {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notes: TributeNoteRepository,
    private readonly mailer: TributeMailer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  /**
   * @throws DomainError `not_found` for a gift that is not the organization's, `tribute_note_not_available`,
   * `too_many_tribute_notes` after three emails of this note, or too many to its recipient, within a day.
   */
  async execute(ctx: Ctx, giftId: string): Promise<{ sentTo: string }> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    return this.unitOfWork.runOnce(ctx, 'resend-tribute-note', { giftId }, async (tx) => {
      const note = await this.notes.lockOfGift(tx, { organizationId, id: giftId });
      if (note?.isPaid !== true) throw failure('tribute_note_not_available');
      const { toRecipient, ofNote } = await this.notes.countEmails(tx, note);
      const isLimited =
        ofNote >= maxEmailsOfNote || toRecipient >= this.config.TRIBUTE_NOTES_PER_RECIPIENT_PER_DAY;
      if (isLimited) throw limitReached('too_many_tribute_notes', noteLimitSeconds);
      await this.notes.setSent(tx, note, this.clock.now());
      await this.mailer.send(tx, note);
      return { sentTo: note.recipientEmail };
    });
  }
}
