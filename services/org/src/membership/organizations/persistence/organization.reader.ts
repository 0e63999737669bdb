import { Injectable } from '@nestjs/common';
import { notFound, type OwnerType } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { type z } from 'zod';
import { type ConnectAccount, type Activation } from '../domain/connect-account.ts';
import {
  type OrganizationDetails,
  type OrganizationKind,
  type PartnerTerms,
} from '../domain/organization-details.ts';

export interface OrganizationRecord extends OrganizationDetails {
  readonly id: string;
  readonly name: string;
  readonly type: z.infer<typeof OwnerType>;
  readonly kind: OrganizationKind;
  readonly ein: string;
  readonly partnerTerms: PartnerTerms | null;
  readonly hasUnsentDetails: boolean;
  readonly currency: string;
  readonly accountActivation: Activation;
  readonly applicantEmail: string;
  readonly revision: number;
  readonly stripeAccountId: string | null;
  readonly chargesEnabled: boolean | null;
  readonly payoutsEnabled: boolean | null;
  readonly detailsSubmitted: boolean | null;
  readonly currentlyDue: string[] | null;
  readonly disabledReason: string | null;
  readonly paymentMethods: ConnectAccount['paymentMethods'] | null;
}

export const selectOrganization = `
  select o.organization_id as id, o.name, o.type, o.kind, o.ein, o.mission, o.website, o.address, o.representative,
         o.partner_terms as "partnerTerms", o.details_unsent as "hasUnsentDetails", o.currency, o.account_activation as "accountActivation",
         o.applicant_email as "applicantEmail", o.revision, c.stripe_account_id as "stripeAccountId",
         c.charges_enabled as "chargesEnabled", c.payouts_enabled as "payoutsEnabled",
         c.details_submitted as "detailsSubmitted", c.currently_due as "currentlyDue", c.disabled_reason as "disabledReason",
         c.payment_methods as "paymentMethods"
  from organization o left join connect_account c on c.organization_id = o.organization_id`;

@Injectable()
export class OrganizationReader {
  constructor(private readonly reader: TenantReader) {}

  /** The context's own organization. @throws DomainError `not_found` */
  async get(ctx: Ctx): Promise<OrganizationRecord> {
    const [organization] = await this.reader.query<OrganizationRecord>(ctx, {
      name: 'organization',
      text: `${selectOrganization} where o.organization_id = $1`,
      values: [ctx.organizationId],
    });
    if (organization === undefined) throw notFound();
    return organization;
  }
}
