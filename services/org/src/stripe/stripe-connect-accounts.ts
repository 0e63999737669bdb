import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { type DomainError } from '@almoner/kernel';
import Stripe from 'stripe';
import {
  ConnectAccounts,
  type AccountReading,
  type Applicant,
  type BankAccount,
  type Paper,
} from '../organizations/connect-accounts.port.ts';
import { type PartnerTerms } from '../organizations/domain/organization-details.ts';
import { toReading } from './account.mapper.ts';

/** Issuing wants a US account without a dashboard whose requirements the platform collects (Stripe: Connect, Issuing). */
@Injectable()
export class StripeConnectAccounts extends ConnectAccounts {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async open(applicant: Applicant): Promise<AccountReading> {
    const { organizationId, representative } = applicant;
    const askedAt = new Date();
    const opening = this.stripe.accounts.create(
      {
        ...toldOf(applicant),
        country: 'US',
        business_type: 'non_profit',
        controller: {
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          requirement_collection: 'application',
          stripe_dashboard: { type: 'none' },
        },
        capabilities: {
          card_issuing: { requested: true },
          card_payments: { requested: true },
          transfers: { requested: true },
        },
        metadata: { organization_id: organizationId },
      },
      { idempotencyKey: organizationId },
    );
    const opened = await opening.catch(refusal);
    await this.nameRepresentative(opened.id, representative).catch(refusal);
    return toReading(opened, askedAt);
  }

  async update(stripeAccountId: string, applicant: Applicant): Promise<AccountReading> {
    const askedAt = new Date();
    await this.nameRepresentative(stripeAccountId, applicant.representative).catch(refusal);
    const updated = this.stripe.accounts.update(stripeAccountId, toldOf(applicant));
    return toReading(await updated.catch(refusal), askedAt);
  }

  /** An account has one representative (Stripe: Persons): whoever is named later is told in place of the earlier one. */
  private async nameRepresentative(
    stripeAccountId: string,
    representative: Applicant['representative'],
  ): Promise<void> {
    if (representative === null) return;
    const { firstName, lastName, title, email } = representative;
    const person = {
      ...{ first_name: firstName, last_name: lastName, email },
      relationship: { representative: true, executive: true, title },
    };
    const { accounts } = this.stripe;
    const known = await accounts.listPersons(stripeAccountId, {
      relationship: { representative: true },
      limit: 1,
    });
    const [current] = known.data;
    if (current !== undefined) await accounts.updatePerson(stripeAccountId, current.id, person);
    else
      await accounts.createPerson(stripeAccountId, person, {
        idempotencyKey: keyOf(stripeAccountId, 'representative', person),
      });
  }

  async linkBankAccount(stripeAccountId: string, bankAccount: BankAccount): Promise<void> {
    const { holderName, routingNumber, accountNumber } = bankAccount;
    const linked = this.stripe.accounts.createExternalAccount(
      stripeAccountId,
      {
        external_account: {
          object: 'bank_account',
          country: 'US',
          currency: 'usd',
          account_holder_name: holderName,
          account_holder_type: 'company',
          routing_number: routingNumber,
          account_number: accountNumber,
        },
      },
      { idempotencyKey: keyOf(stripeAccountId, 'bank', bankAccount) },
    );
    await linked.catch(refusal);
  }

  /** The SDK sends files to Stripe's own host for them, but wherever `STRIPE_API_BASE` says when that is set. */
  async sendPaper(stripeAccount: string, { documentId, name, type, content }: Paper): Promise<string> {
    const file = { data: content, name, type };
    const sent = this.stripe.files.create(
      { purpose: 'additional_verification', file },
      { stripeAccount, idempotencyKey: documentId },
    );
    return (await sent.catch(refusal)).id;
  }

  async showPaper(stripeAccountId: string, fileId: string): Promise<AccountReading> {
    const askedAt = new Date();
    const company = { verification: { document: { front: fileId } } };
    return toReading(await this.stripe.accounts.update(stripeAccountId, { company }).catch(refusal), askedAt);
  }

  async read(stripeAccountId: string): Promise<AccountReading> {
    const askedAt = new Date();
    return toReading(await this.stripe.accounts.retrieve(stripeAccountId).catch(refusal), askedAt);
  }
}

/** What the partner is told of an organization, at the opening and whenever it changes. */
function toldOf({ name, ein, email, website, mission, address, partnerTerms }: Applicant) {
  const { line1, line2, city, state, postalCode } = address ?? {};
  const company = { name, tax_id: ein };
  const placed = { line1, line2: line2 ?? undefined, city, state, postal_code: postalCode, country: 'US' };
  return {
    email,
    business_profile: { name, url: website ?? undefined, product_description: mission ?? undefined },
    company: address === null ? company : { ...company, address: placed },
    ...(partnerTerms && { tos_acceptance: toAcceptance(partnerTerms) }),
  } satisfies Stripe.AccountUpdateParams;
}

/** Stripe wants the second and the address of the acceptance; of IPv6 we keep the network, whose first address stands for it. */
function toAcceptance({ acceptedAt, origin }: PartnerTerms) {
  return {
    date: Math.floor(Date.parse(acceptedAt) / 1_000),
    ip: origin.network.replace('/64', ''),
    user_agent: origin.browser,
  };
}

/** Without what was told itself in it: keys are written to logs. */
function keyOf(stripeAccountId: string, what: string, told: object): string {
  const hash = createHash('sha256').update(JSON.stringify(told)).digest('base64url');
  return `${stripeAccountId}-${what}-${hash}`;
}

function refusal(error: unknown): never {
  throw toFailure(error);
}

function toFailure(error: unknown): DomainError {
  return error instanceof Stripe.errors.StripeInvalidRequestError
    ? failure('stripe_refused', error.message)
    : failure('stripe_unavailable');
}
