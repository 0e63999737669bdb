import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type ApplicationWire,
  type orgRpc,
  type RequestOf,
  type AuditAction,
} from '@almoner/contracts';
import { DomainError, type Clock } from '@almoner/kernel';
import {
  AuditTrail,
  CLOCK,
  LOGGER,
  UnitOfWork,
  authorize,
  type Ctx,
  type Logger,
  type Transaction,
} from '@almoner/platform';
import { ApplicationPapers } from '../../documents/application-papers.ts';
import { type BankAccount } from '../connect-accounts.port.ts';
import { termsAfter } from '../domain/organization-details.ts';
import { OrganizationChangePublisher } from '../organization-change-publisher.ts';
import { toApplication } from '../organization.presenter.ts';
import { OrganizationReader, type OrganizationRecord } from '../persistence/organization.reader.ts';
import { OrganizationRepository } from '../persistence/organization.repository.ts';
import { ReviewApplication } from './review-application.ts';

type Details = Pick<
  OrganizationRecord,
  'name' | 'ein' | 'mission' | 'website' | 'address' | 'representative' | 'partnerTerms'
>;

/** What an organization tells of itself: stored first, then told to the partner; what does not arrive the sweep repeats. */
@Injectable()
export class TellOrganization {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: OrganizationReader,
    private readonly organizations: OrganizationRepository,
    private readonly changes: OrganizationChangePublisher,
    private readonly papers: ApplicationPapers,
    private readonly audit: AuditTrail,
    private readonly review: ReviewApplication,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async read(ctx: Ctx): Promise<ApplicationWire> {
    authorize(ctx, 'organization.manage');
    return toApplication(await this.reader.get(ctx));
  }

  /** @throws DomainError `application_not_open` unless it is under review. */
  async answer(ctx: Ctx, command: RequestOf<typeof orgRpc.answerApplication>): Promise<ApplicationWire> {
    const { bankAccount, acceptsPartnerTerms, legalName: name, ...told } = command;
    const { organizationId } = authorize(ctx, 'organization.manage');
    const request = { name, acceptsPartnerTerms, ...told };
    await this.change(ctx, 'organization.answer', request, async (before, tx) => {
      if (before.accountActivation !== 'Pending') throw failure('application_not_open');
      await this.papers.handIn(tx, before.id);
      const partnerTerms = termsAfter(before.partnerTerms, acceptsPartnerTerms, ctx.origin, this.clock.now());
      return { ...told, name, ein: told.ein.replace('-', ''), partnerTerms };
    });
    await this.tellPartner(organizationId, bankAccount);
    return this.read(ctx);
  }

  /** @throws DomainError `organization_not_active` before the activation, when answers are the way. */
  async update(ctx: Ctx, command: RequestOf<typeof orgRpc.updateOrganization>): Promise<ApplicationWire> {
    const { organizationId } = authorize(ctx, 'organization.manage');
    await this.change(ctx, 'organization.update', command, (before) => {
      if (before.accountActivation !== 'Activated') throw failure('organization_not_active');
      const { ein, representative, partnerTerms } = before;
      return { ...command, ein, representative, partnerTerms };
    });
    await this.tellPartner(organizationId, null);
    return this.read(ctx);
  }

  private change(
    ctx: Ctx,
    action: AuditAction,
    command: unknown,
    decide: (before: OrganizationRecord, tx: Transaction) => Details | Promise<Details>,
  ): Promise<object> {
    return this.unitOfWork.runOnce(ctx, action, command, async (tx) => {
      const before = await this.organizations.lock(tx, ctx);
      if (before === null) throw notFound();
      const details = await decide(before, tx);
      await this.organizations.saveDetails(tx, ctx, details);
      await this.record(tx, ctx, action, before, details);
      await this.changes.publish(tx, ctx);
      return {};
    });
  }

  private record(
    tx: Transaction,
    ctx: Ctx,
    action: AuditAction,
    before: OrganizationRecord,
    details: Details,
  ) {
    const subject = { kind: 'organization', id: before.id, name: details.name } as const;
    return this.audit.record(tx, ctx, { action, subject, before: shown(before), after: shown(details) });
  }

  /** A refusal is told to whoever typed it; a partner that does not answer is asked again later, but not for a bank account. */
  private async tellPartner(organizationId: string, bankAccount: BankAccount | null): Promise<void> {
    try {
      await this.review.execute(organizationId, bankAccount);
    } catch (error) {
      const isRefusal = error instanceof DomainError && error.code === 'stripe_refused';
      if (isRefusal || bankAccount !== null) throw error;
      this.logger.warn({ organizationId, err: error }, 'details not told to the partner yet');
    }
  }
}

/** Who represents the organization stays out of the trail, but for the name. */
function shown({ name, ein, mission, website, address, representative }: Details) {
  const person = representative && `${representative.firstName} ${representative.lastName}`;
  return { name, ein, mission, website, address, representative: person };
}
