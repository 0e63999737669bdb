import { Inject, Injectable } from '@nestjs/common';
import {
  authEvents,
  failure,
  type authRpc,
  type ReplyOf,
  type RequestOf,
  type Session,
} from '@almoner/contracts';
import { browserName, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx, type Transaction } from '@almoner/platform';
import { GoogleAccountRepository } from '../../identities/persistence/google-account.repository.ts';
import { IdentityRepository } from '../../identities/persistence/identity.repository.ts';
import { FailedSignIns } from '../../sessions/failed-sign-ins.ts';
import { SessionOpener } from '../../sessions/session-opener.ts';
import {
  googleDecision,
  isAuthoritative,
  type GoogleDecision,
  type KnownPerson,
} from '../domain/google-decision.ts';

type Rpc = typeof authRpc.signInWithGoogle;
type Request = RequestOf<Rpc>;
type Outcome = { readonly session: Session } | Extract<GoogleDecision, { kind: 'refuse' }>;

const codes = {
  'address-unverified': 'google_address_unverified',
  'not-linked': 'google_not_linked',
} as const;

@Injectable()
export class SignInWithGoogle {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly identities: IdentityRepository,
    private readonly googleAccounts: GoogleAccountRepository,
    private readonly sessions: SessionOpener,
    private readonly failures: FailedSignIns,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `google_address_unverified`, `google_not_linked` */
  async execute(ctx: Ctx, request: Request): Promise<ReplyOf<Rpc>> {
    const { profile, newSession } = request;
    const outcome = await this.unitOfWork.run(ctx, (tx) => this.decide(tx, request));
    if ('session' in outcome) return outcome;
    const { email } = profile;
    const { reason } = outcome;
    await this.failures.record(ctx, { email, method: 'google', reason, origin: newSession.origin });
    throw failure(codes[reason]);
  }

  private async decide(tx: Transaction, { profile, newSession }: Request): Promise<Outcome> {
    const decision = googleDecision(profile, await this.findKnownPerson(tx, profile));
    if (decision.kind === 'refuse') return decision;
    const now = this.clock.now();
    const { id } =
      decision.kind === 'create'
        ? await this.identities.findOrCreate(tx, profile.email, now)
        : { id: decision.identityId };
    if (profile.name !== null) await this.identities.setNameIfNone(tx, id, profile.name);
    const identity = await this.identities.get(tx, id);
    // For two concurrent first visits, or of two accounts with one address, the later one is not linked.
    if (decision.kind !== 'sign-in' && !(await this.link(tx, identity.id, { profile, newSession })))
      return { kind: 'refuse', reason: 'not-linked' };
    // The address of the profile may differ from that of the linked identity; then it proves nothing about the latter.
    const isAddressProven = profile.email === identity.email && isAuthoritative(profile);
    return {
      session: await this.sessions.openFor(tx, identity, { method: 'google', newSession, isAddressProven }),
    };
  }

  private async findKnownPerson(
    tx: Transaction,
    { subject, email }: Request['profile'],
  ): Promise<KnownPerson> {
    const linked = await this.googleAccounts.find(tx, subject);
    const holder = await this.identities.find(tx, email);
    if (holder === null) return { linkedTo: linked?.identityId ?? null, holder: null };
    const other = await this.googleAccounts.findOf(tx, holder.id);
    return {
      linkedTo: linked?.identityId ?? null,
      holder: {
        id: holder.id,
        isProvenByEmail: holder.emailProvenAt !== null,
        hasOtherGoogle: other !== null && other.subject !== subject,
      },
    };
  }

  private async link(tx: Transaction, userId: string, { profile, newSession }: Request): Promise<boolean> {
    const now = this.clock.now();
    const isProven = isAuthoritative(profile);
    if (!(await this.googleAccounts.link(tx, { ...profile, isProven }, userId, now))) return false;
    const { network, browser } = newSession.origin;
    const from = { network, browser: browserName(browser) };
    const occurredAt = now.toISOString();
    await tx.publish(authEvents.googleLinked, { userId, email: profile.email, ...from, occurredAt });
    return true;
  }
}
