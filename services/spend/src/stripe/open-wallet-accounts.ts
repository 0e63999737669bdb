import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, serviceContext, type Logger } from '@almoner/platform';
import Stripe from 'stripe';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { spendJobs } from '../jobs.ts';
import { DepositRepository } from '../wallet/persistence/deposit.repository.ts';
import {
  WalletAccountRepository,
  type WalletAccount,
} from '../ledger/persistence/wallet-account.repository.ts';
import { SendDeposit } from '../wallet/use-cases/send-deposit.ts';

/** Someone waits for it: it is looked for more often than other work. */
const openEveryMs = 2_000;

/**
 * Opens the financial account of a new organization and makes it the destination of its payouts (Stripe:
 * treasury/moving-money/payouts). Each step is looked up at Stripe before it is made, because an earlier attempt may have made it
 * and idempotency keys expire at Stripe.
 */
@Injectable()
export class OpenWalletAccounts extends Sweep<WalletAccount> {
  constructor(
    jobs: JobQueue,
    private readonly stripe: Stripe,
    private readonly accounts: WalletAccountRepository,
    private readonly deposits: DepositRepository,
    private readonly sendDeposit: SendDeposit,
    @Inject(LOGGER) logger: Logger,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(jobs, {
      definition: spendJobs.openWalletAccounts,
      everyMs: Math.min(config.RECONCILE_EVERY_MS, openEveryMs),
      logger,
      failure: 'financial account not opened',
    });
  }

  protected due(): Promise<WalletAccount[]> {
    return this.accounts.claimUnfinished();
  }

  protected async handle(wallet: WalletAccount): Promise<void> {
    const { organizationId, stripeAccountId } = wallet;
    const id = wallet.financialAccountId ?? (await this.open(wallet));
    await this.accounts.saveFinancialAccount(organizationId, id);
    const destination =
      (await this.findDestination(stripeAccountId, id)) ?? (await this.addDestination(wallet, id));
    await this.accounts.savePayoutDestination(organizationId, destination);
    for (const { depositId } of await this.deposits.unsentOf(organizationId))
      await this.sendDeposit.execute(serviceContext('spend'), depositId);
  }

  private async open({ organizationId, stripeAccountId: stripeAccount }: WalletAccount): Promise<string> {
    const existing = this.stripe.treasury.financialAccounts.list({ limit: 100 }, { stripeAccount });
    for await (const { id, metadata, status } of existing)
      if (status === 'open' && metadata?.organization_id === organizationId) return id;
    const requested = { requested: true };
    const { id } = await this.stripe.treasury.financialAccounts.create(
      {
        supported_currencies: ['usd'],
        features: {
          card_issuing: requested,
          deposit_insurance: requested,
          financial_addresses: { aba: requested },
          inbound_transfers: { ach: requested },
          intra_stripe_flows: requested,
          outbound_payments: { ach: requested },
          outbound_transfers: { ach: requested },
        },
        metadata: { organization_id: organizationId },
      },
      { stripeAccount, idempotencyKey: `wallet-${organizationId}` },
    );
    return id;
  }

  private async findDestination(stripeAccountId: string, financialAccountId: string): Promise<string | null> {
    const banks = this.stripe.accounts.listExternalAccounts(stripeAccountId, {
      object: 'bank_account',
      limit: 100,
    });
    for await (const { id, metadata } of banks) if (metadata?.wallet === financialAccountId) return id;
    return null;
  }

  private async addDestination({ stripeAccountId }: WalletAccount, id: string): Promise<string> {
    const account = await this.stripe.treasury.financialAccounts.retrieve(
      id,
      { expand: ['financial_addresses.aba.account_number'] },
      { stripeAccount: stripeAccountId },
    );
    const aba = account.financial_addresses.find((one) => one.aba !== undefined)?.aba;
    if (aba?.account_number == null)
      throw new Error(`The financial account ${id} has no account number yet.`);
    const added = await this.stripe.accounts.createExternalAccount(
      stripeAccountId,
      {
        external_account: {
          object: 'bank_account',
          country: 'US',
          currency: 'usd',
          routing_number: aba.routing_number,
          account_number: aba.account_number,
        },
        default_for_currency: true,
        metadata: { wallet: id },
      },
      { idempotencyKey: `wallet-destination-${id}` },
    );
    return added.id;
  }
}
