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
import { termsAfter } from '../../../membership/organizations/domain/organization-details.ts';
import { OrganizationChangePublisher } from '../../../membership/organizations/organization-change-publisher.ts';
import {
  OrganizationReader,
  type OrganizationRecord,
} from '../../../membership/organizations/persistence/organization.reader.ts';
import { OrganizationRepository } from '../../../membership/organizations/persistence/organization.repository.ts';
import { type BankAccount } from '../../connect-account/connect-accounts.port.ts';
import { SyncConnectAccount } from '../../connect-account/use-cases/sync-connect-account.ts';
import { ApplicationDocuments } from '../../documents/application-documents.ts';
import { toApplication } from '../application.presenter.ts';

type Details = Pick<
  OrganizationRecord,
  'name' | 'ein' | 'mission' | 'website' | 'address' | 'representative' | 'partnerTerms'
>;

/** Stores the details of an organization, then sends them to Stripe; the sweep repeats what could not be sent. */
@Injectable()
export class UpdateOrganizationDetails {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: OrganizationReader,
    private readonly organizations: OrganizationRepository,
    private readonly changes: OrganizationChangePublisher,
    private readonly documents: ApplicationDocuments,
    private readonly audit: AuditTrail,
    private readonly syncConnectAccount: SyncConnectAccount,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async read(ctx: Ctx): Promise<ApplicationWire> {
    authorize(ctx, 'organization.manage');
    return toApplication(await this.reader.get(ctx));
  }

  /** @throws DomainError `application_not_open` unless it is under review. */
  async answer(ctx: Ctx, command: RequestOf<typeof orgRpc.answerApplication>): Promise<ApplicationWire> {
    const { bankAccount, acceptsPartnerTerms, legalName: name, ...details } = command;
    const { organizationId } = authorize(ctx, 'organization.manage');
    const request = { name, acceptsPartnerTerms, ...details };
    await this.change(ctx, 'organization.answer', request, async (before, tx) => {
      if (before.accountActivation !== 'Pending') throw failure('application_not_open');
      await this.documents.submitLetter(tx, before.id);
      const partnerTerms = termsAfter(before.partnerTerms, acceptsPartnerTerms, ctx.origin, this.clock.now());
      return { ...details, name, ein: details.ein.replace('-', ''), partnerTerms };
    });
    await this.sync(organizationId, bankAccount);
    return this.read(ctx);
  }

  /** @throws DomainError `organization_not_active` before the activation; then `answer` is used. */
  async update(ctx: Ctx, command: RequestOf<typeof orgRpc.updateOrganization>): Promise<ApplicationWire> {
    const { organizationId } = authorize(ctx, 'organization.manage');
    await this.change(ctx, 'organization.update', command, (before) => {
      if (before.accountActivation !== 'Activated') throw failure('organization_not_active');
      const { ein, representative, partnerTerms } = before;
      return { ...command, ein, representative, partnerTerms };
    });
    await this.sync(organizationId, null);
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
    return this.audit.record(tx, ctx, {
      action,
      subject,
      before: toAudited(before),
      after: toAudited(details),
    });
  }

  /** A refusal is thrown. An outage is left to the sweep, except for a bank account, which is not stored. */
  private async sync(organizationId: string, bankAccount: BankAccount | null): Promise<void> {
    try {
      await this.syncConnectAccount.execute(organizationId, bankAccount);
    } catch (error) {
      const isRefusal = error instanceof DomainError && error.code === 'stripe_refused';
      if (isRefusal || bankAccount !== null) throw error;
      this.logger.warn({ organizationId, err: error }, 'details not sent to Stripe yet');
    }
  }
}

/** The audit log stores only the name of the representative. */
function toAudited({ name, ein, mission, website, address, representative }: Details) {
  const person = representative && `${representative.firstName} ${representative.lastName}`;
  return { name, ein, mission, website, address, representative: person };
}
