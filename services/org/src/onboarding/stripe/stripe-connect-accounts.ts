import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { type DomainError } from '@almoner/kernel';
import Stripe from 'stripe';
import { type PartnerTerms } from '../../membership/organizations/domain/organization-details.ts';
import {
  ConnectAccounts,
  type AccountSnapshot,
  type Applicant,
  type BankAccount,
  type VerificationDocument,
} from '../connect-account/connect-accounts.port.ts';
import { toSnapshot } from './account.mapper.ts';

/** Issuing requires a US account without a dashboard whose requirements the platform collects (Stripe: Connect, Issuing). */
@Injectable()
export class StripeConnectAccounts extends ConnectAccounts {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async open(applicant: Applicant): Promise<AccountSnapshot> {
    const { organizationId, representative } = applicant;
    const readAt = new Date();
    const opening = this.stripe.accounts.create(
      {
        ...toAccountParams(applicant),
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
          us_bank_account_ach_payments: { requested: true },
        },
        metadata: { organization_id: organizationId },
      },
      { idempotencyKey: organizationId },
    );
    const opened = await opening.catch(throwFailure);
    await this.setRepresentative(opened.id, representative).catch(throwFailure);
    return toSnapshot(opened, readAt);
  }

  async update(stripeAccountId: string, applicant: Applicant): Promise<AccountSnapshot> {
    const readAt = new Date();
    await this.setRepresentative(stripeAccountId, applicant.representative).catch(throwFailure);
    const updated = this.stripe.accounts.update(stripeAccountId, toAccountParams(applicant));
    return toSnapshot(await updated.catch(throwFailure), readAt);
  }

  /** An account has one representative (Stripe: Persons): a new one replaces the previous one. */
  private async setRepresentative(
    stripeAccountId: string,
    representative: Applicant['representative'],
  ): Promise<void> {
    if (representative === null) return;
    const { firstName, lastName, title, email } = representative;
    const person = {
      first_name: firstName,
      last_name: lastName,
      email,
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
    await linked.catch(throwFailure);
  }

  /** The SDK uploads files to Stripe's file host, or to `STRIPE_API_BASE` when that is set. */
  async uploadFile(
    stripeAccount: string,
    { documentId, name, type, content }: VerificationDocument,
  ): Promise<string> {
    const file = { data: content, name, type };
    const sent = this.stripe.files.create(
      { purpose: 'additional_verification', file },
      { stripeAccount, idempotencyKey: documentId },
    );
    return (await sent.catch(throwFailure)).id;
  }

  async attachFile(stripeAccountId: string, fileId: string): Promise<AccountSnapshot> {
    const readAt = new Date();
    const company = { verification: { document: { front: fileId } } };
    return toSnapshot(
      await this.stripe.accounts.update(stripeAccountId, { company }).catch(throwFailure),
      readAt,
    );
  }

  async read(stripeAccountId: string): Promise<AccountSnapshot> {
    const readAt = new Date();
    return toSnapshot(await this.stripe.accounts.retrieve(stripeAccountId).catch(throwFailure), readAt);
  }
}

/** The details of an organization that Stripe receives when the account is opened and when they change. */
function toAccountParams({ name, ein, email, website, mission, address, partnerTerms }: Applicant) {
  const { line1, line2, city, state, postalCode } = address ?? {};
  const company = { name, tax_id: ein };
  const companyAddress = {
    line1,
    line2: line2 ?? undefined,
    city,
    state,
    postal_code: postalCode,
    country: 'US',
  };
  return {
    email,
    business_profile: { name, url: website ?? undefined, product_description: mission ?? undefined },
    company: address === null ? company : { ...company, address: companyAddress },
    ...(partnerTerms && { tos_acceptance: toAcceptance(partnerTerms) }),
  } satisfies Stripe.AccountUpdateParams;
}

/** Stripe requires the second and the IP address of the acceptance. Of IPv6 only the network is stored; its first address is sent. */
function toAcceptance({ acceptedAt, origin }: PartnerTerms) {
  return {
    date: Math.floor(Date.parse(acceptedAt) / 1_000),
    ip: origin.network.replace('/64', ''),
    user_agent: origin.browser,
  };
}

/** Holds a hash in place of the details: keys are written to logs. */
function keyOf(stripeAccountId: string, operation: string, details: object): string {
  const hash = createHash('sha256').update(JSON.stringify(details)).digest('base64url');
  return `${stripeAccountId}-${operation}-${hash}`;
}

function throwFailure(error: unknown): never {
  throw toFailure(error);
}

function toFailure(error: unknown): DomainError {
  return error instanceof Stripe.errors.StripeInvalidRequestError
    ? failure('stripe_refused', error.message)
    : failure('stripe_unavailable');
}
