import {
  personBankAccountsRpc,
  reimbursementsRpc,
  spendRpc,
  type ReimbursementLineInput,
  type ReimbursementWire,
} from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { eventually, signedInPerson } from '@almoner/testing';
import type Stripe from 'stripe';
import { type SpendHarness } from './spend-harness.ts';

/** An organization whose wallet is a financial account, with people who submit reports. Start `spend` with `NEW_WALLETS`. */
export class PayingOrganization {
  private constructor(
    readonly spend: SpendHarness,
    readonly id: string,
    readonly account: string,
    readonly financialAccount: string,
  ) {}

  static async create(spend: SpendHarness, cash: number): Promise<PayingOrganization> {
    const { organizationId, account } = await spend.createOrganization(0);
    await spend.stripe.accounts.createExternalAccount(account, { external_account: 'btok_us_verified' });
    const financialAccount = await eventually(async () => {
      const { rows } = await spend.pool.query<{ id: string }>(
        `select financial_account_id as id from wallet_account
         where organization_id = $1 and payout_destination_id is not null`,
        [organizationId],
      );
      return rows[0]?.id;
    });
    const organization = new PayingOrganization(spend, organizationId, account, financialAccount);
    if (cash > 0) {
      await spend.rpc.call(organization.admin(), spendRpc.startDeposit, { amount: cash });
      await organization.walletIs({ posted: cash });
    }
    return organization;
  }

  admin(): Ctx {
    return this.spend.admin(this.id);
  }

  person(role: 'Employee' | 'Manager' | 'Admin' = 'Employee'): Ctx {
    return { ...this.admin(), actor: signedInPerson(this.id, { role }) };
  }

  /** The person types an account into Stripe's element. */
  async linkBank(person: Ctx): Promise<void> {
    const { rpc } = this.spend;
    const { setupId, clientSecret } = await rpc.call(
      person,
      personBankAccountsRpc.setUpPersonBankAccount,
      {},
    );
    await this.typeBank(clientSecret);
    await rpc.call(person, personBankAccountsRpc.completePersonBankAccount, { setupId });
  }

  /** Confirms at Stripe as a browser does. */
  async typeBank(clientSecret: string, accountNumber = '000123456789'): Promise<void> {
    await this.spend.stripe.setupIntents.confirm(
      clientSecret.split('_secret_')[0] ?? '',
      {
        payment_method_data: {
          type: 'us_bank_account',
          us_bank_account: {
            routing_number: '110000000',
            account_number: accountNumber,
            account_holder_type: 'individual',
          },
          billing_details: { name: 'Priya Raman' },
        },
        return_url: 'http://localhost/',
      },
      { stripeAccount: this.account },
    );
  }

  /** A report of the person, approved by an admin. */
  approvedReport(author: Ctx, amount: number): Promise<ReimbursementWire> {
    return this.approved(author, [
      { kind: 'expense', spentOn: '2026-01-15', memo: '', merchant: 'Fennel Row Produce', amount },
    ]);
  }

  async approved(author: Ctx, lines: readonly ReimbursementLineInput[]): Promise<ReimbursementWire> {
    const { rpc } = this.spend;
    const created = await rpc.call(author, reimbursementsRpc.create, {
      title: 'Pantry run',
      lines: [...lines],
    });
    const submitted = await rpc.call(author, reimbursementsRpc.submit, {
      reportId: created.id,
      version: created.version,
      receiptReasons: created.lines.map(({ id: lineId }) => ({ lineId, reason: 'The till was broken' })),
    });
    return rpc.call(this.admin(), reimbursementsRpc.approve, {
      reportId: created.id,
      version: submitted.version,
      note: '',
    });
  }

  async pay(payer: Ctx, ...reports: readonly ReimbursementWire[]) {
    const { results } = await this.spend.rpc.call(payer, reimbursementsRpc.pay, {
      reports: reports.map(({ id, version }) => ({ id, version })),
    });
    return results;
  }

  get(viewer: Ctx, { id }: Pick<ReimbursementWire, 'id'>): Promise<ReimbursementWire> {
    return this.spend.rpc.call(viewer, reimbursementsRpc.get, { reportId: id });
  }

  reportBecomes(report: ReimbursementWire, status: ReimbursementWire['status']): Promise<ReimbursementWire> {
    return eventually(async () => {
      const now = await this.get(this.admin(), report);
      return now.status === status ? now : undefined;
    });
  }

  walletIs(wanted: { readonly posted?: number; readonly available?: number }): Promise<unknown> {
    return eventually(async () => {
      const { posted, available } = await this.spend.wallet(this.id);
      return posted === (wanted.posted ?? posted) && available === (wanted.available ?? available);
    });
  }

  /** The organization's debt to people, as a positive amount of minor units. */
  async owed(): Promise<number> {
    const { rows } = await this.spend.pool.query<{ minor: string }>(
      `select -posted_minor as minor from account where organization_id = $1 and kind = 'payable'`,
      [this.id],
    );
    return Number(rows[0]?.minor ?? 0);
  }

  async payments(): Promise<Stripe.Treasury.OutboundPayment[]> {
    const { data } = await this.spend.stripe.treasury.outboundPayments.list(
      { financial_account: this.financialAccount, limit: 100 },
      { stripeAccount: this.account },
    );
    return data;
  }
}
