import { Injectable } from '@nestjs/common';
import { sql, type Ctx, type Transaction } from '@almoner/platform';
import { type Activation } from '../domain/connect-account.ts';
import { type OrganizationDetails } from '../domain/organization-details.ts';
import { selectOrganization, type OrganizationRecord } from './organization.reader.ts';

type NewOrganization = OrganizationDetails &
  Pick<
    OrganizationRecord,
    'id' | 'name' | 'type' | 'kind' | 'ein' | 'accountActivation' | 'applicantEmail' | 'partnerTerms'
  >;
type DetailsUpdate = OrganizationDetails & Pick<OrganizationRecord, 'name' | 'ein' | 'partnerTerms'>;

@Injectable()
export class OrganizationRepository {
  async add(tx: Transaction, organization: NewOrganization): Promise<void> {
    const { id, name, type, kind, ein, accountActivation, applicantEmail } = organization;
    const { mission, website, address, representative, partnerTerms } = organization;
    await tx.query(sql`
      insert into organization (organization_id, name, type, kind, ein, account_activation, applicant_email,
                                mission, website, address, representative, partner_terms)
      values (${id}, ${name}, ${type}, ${kind}, ${ein}, ${accountActivation}, ${applicantEmail},
              ${mission}, ${website}, ${address}, ${representative}, ${partnerTerms})`);
  }

  /** Marks the details of a nonprofit as unsent: Stripe receives them afterwards. */
  async saveDetails(tx: Transaction, ctx: Ctx, details: DetailsUpdate): Promise<void> {
    const { name, ein, mission, website, address, representative, partnerTerms } = details;
    await tx.query(
      `update organization set name = $2, ein = $3, mission = $4, website = $5, address = $6, representative = $7, partner_terms = $8,
                               details_unsent = type = 'nonprofit', revision = revision + 1
       where organization_id = $1`,
      [ctx.organizationId, name, ein, mission, website, address, representative, partnerTerms],
    );
  }

  async lock(tx: Transaction, ctx: Ctx): Promise<OrganizationRecord | null> {
    const [organization] = await tx.query<OrganizationRecord>(
      `${selectOrganization} where o.organization_id = $1 for update of o`,
      [ctx.organizationId],
    );
    return organization ?? null;
  }

  async setActivation(tx: Transaction, ctx: Ctx, activation: Activation): Promise<void> {
    await tx.query(
      `update organization set account_activation = $2, revision = revision + 1 where organization_id = $1`,
      [ctx.organizationId, activation],
    );
  }
}
