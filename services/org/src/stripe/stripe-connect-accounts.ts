import { Injectable, type Provider } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { type DomainError } from '@almoner/kernel';
import Stripe from 'stripe';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';
import {
  ConnectAccounts,
  type AccountReading,
  type Applicant,
} from '../organizations/connect-accounts.port.ts';
import { toReading } from './account.mapper.ts';

const callTimeoutMs = 10_000;
const networkRetries = 2;

/** The official SDK; it does not know whether real Stripe or the sandbox answers. */
export const stripeClient: Provider = {
  provide: Stripe,
  inject: [ORG_CONFIG],
  useFactory: ({ STRIPE_SECRET_KEY, STRIPE_API_BASE }: OrgConfig) =>
    new Stripe(STRIPE_SECRET_KEY, {
      ...addressOf(STRIPE_API_BASE),
      timeout: callTimeoutMs,
      maxNetworkRetries: networkRetries,
    }),
};

function addressOf(base: string | undefined): Stripe.StripeConfig {
  if (base === undefined) return {};
  const { protocol, hostname, port } = new URL(base);
  const isPlain = protocol === 'http:';
  const defaultPort = isPlain ? 80 : 443;
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? defaultPort : Number(port),
  };
}

/** Issuing wants a US account without a dashboard whose requirements the platform collects (Stripe: Connect, Issuing). */
@Injectable()
export class StripeConnectAccounts extends ConnectAccounts {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async open({ organizationId, name, ein, email }: Applicant): Promise<AccountReading> {
    const askedAt = new Date();
    const opened = this.stripe.accounts.create(
      {
        country: 'US',
        email,
        business_type: 'non_profit',
        business_profile: { name },
        company: { name, tax_id: ein },
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
    return toReading(await opened.catch(refusal), askedAt);
  }

  async read(stripeAccountId: string): Promise<AccountReading> {
    const askedAt = new Date();
    return toReading(await this.stripe.accounts.retrieve(stripeAccountId).catch(refusal), askedAt);
  }
}

function refusal(error: unknown): never {
  throw toFailure(error);
}

function toFailure(error: unknown): DomainError {
  return error instanceof Stripe.errors.StripeInvalidRequestError
    ? failure('stripe_refused', error.message)
    : failure('stripe_unavailable');
}
