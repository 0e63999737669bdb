import { Inject, Injectable } from '@nestjs/common';
import { limitReached } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../../config.ts';
import { noteLimitSeconds, type NoteToSend } from '../domain/tribute.ts';
import { TributeNoteRepository } from '../persistence/tribute-note.repository.ts';
import { TributeMailer } from '../tribute-mailer.ts';

interface DedicatedGift {
  readonly organizationId: string;
  readonly id: string;
}

/** Keeps the note of a gift, and emails it once, in the transaction that books the gift. */
@Injectable()
export class SendTributeNote {
  constructor(
    private readonly notes: TributeNoteRepository,
    private readonly mailer: TributeMailer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  /** @throws DomainError `too_many_tribute_notes` while the recipient had as many as anyone may get on a day. */
  async keep(tx: Transaction, gift: DedicatedGift, note: NoteToSend): Promise<void> {
    const { recipientEmail } = note;
    const { toRecipient } = await this.notes.countEmails(tx, { recipientEmail, giftId: gift.id });
    if (toRecipient >= this.config.TRIBUTE_NOTES_PER_RECIPIENT_PER_DAY)
      throw limitReached('too_many_tribute_notes', noteLimitSeconds);
    await this.notes.add(tx, gift, note);
  }

  /** After the booking, so that the lock of the recipient is the last one. Nothing for a gift without a note. */
  async giftSucceeded(tx: Transaction, gift: DedicatedGift): Promise<void> {
    const note = await this.notes.lock(tx, gift);
    if (note?.status !== 'waiting') return;
    const { toRecipient } = await this.notes.countEmails(tx, note);
    // The gift still counts; its organization sees that the note was not sent.
    if (toRecipient >= this.config.TRIBUTE_NOTES_PER_RECIPIENT_PER_DAY)
      return this.notes.setWithheld(tx, note);
    await this.notes.setSent(tx, note, this.clock.now());
    await this.mailer.send(tx, note);
  }
}
