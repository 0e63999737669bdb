import { Controller } from '@nestjs/common';
import {
  authEvents,
  cardsEvents,
  donationsEvents,
  orgEvents,
  spendEvents,
  type ChangeFact,
  type PayloadOf,
} from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { signInEntries } from './domain/sign-in-entries.ts';
import { RecordEntry } from './use-cases/record-entry.ts';

@Controller()
export class AuditEventsController {
  constructor(private readonly recordEntry: RecordEntry) {}

  @OnEvent(orgEvents.changeRecorded)
  changedHere(ctx: Ctx, fact: ChangeFact, tx: Transaction) {
    return this.recordEntry.recordChange(tx, ctx, fact);
  }

  @OnEvent(cardsEvents.changeRecorded)
  changedInCards(ctx: Ctx, fact: ChangeFact, tx: Transaction) {
    return this.recordEntry.recordChange(tx, ctx, fact);
  }

  @OnEvent(spendEvents.changeRecorded)
  changedInSpend(ctx: Ctx, fact: ChangeFact, tx: Transaction) {
    return this.recordEntry.recordChange(tx, ctx, fact);
  }

  @OnEvent(donationsEvents.changeRecorded)
  changedInDonations(ctx: Ctx, fact: ChangeFact, tx: Transaction) {
    return this.recordEntry.recordChange(tx, ctx, fact);
  }

  @OnEvent(authEvents.signInSucceeded)
  signedIn(ctx: Ctx, fact: PayloadOf<typeof authEvents.signInSucceeded>, tx: Transaction) {
    return this.recordEntry.recordSignIn(tx, ctx, { ...fact, at: fact.occurredAt }, (member) =>
      signInEntries.succeeded(member, fact),
    );
  }

  @OnEvent(authEvents.signInFailed)
  refused(ctx: Ctx, fact: PayloadOf<typeof authEvents.signInFailed>, tx: Transaction) {
    return this.recordEntry.recordSignIn(tx, ctx, { ...fact, at: fact.occurredAt }, (member) =>
      signInEntries.failed(member, fact),
    );
  }

  @OnEvent(authEvents.googleLinked)
  googleLinked(ctx: Ctx, fact: PayloadOf<typeof authEvents.googleLinked>, tx: Transaction) {
    return this.recordEntry.recordSignIn(tx, ctx, { ...fact, at: fact.occurredAt }, (member) =>
      signInEntries.googleLinked(member, fact),
    );
  }

  @OnEvent(authEvents.sessionEnded)
  sessionEnded(ctx: Ctx, fact: PayloadOf<typeof authEvents.sessionEnded>, tx: Transaction) {
    return this.recordEntry.recordSignIn(tx, ctx, { ...fact, at: fact.endedAt }, (member) =>
      signInEntries.ended(member, fact),
    );
  }
}
