import { reimbursementsRpc, spendRpc, type ReimbursementWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually, signedInPerson } from '@almoner/testing';
import type Stripe from 'stripe';
import { type SpendHarness } from './spend-harness.ts';

const patience = { timeoutMs: 20_000 };

/** An organization whose wallet is a financial account, with persons who submit reports. Start `spend` with `NEW_WALLETS`. */
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
    }, patience);
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

  /** Stripe's id of the account by which the person is paid. */
  async linkBank(person: Ctx): Promise<string> {
    const userId = person.actor.kind === 'user' ? person.actor.userId : '';
    const bank = await this.spend.stripe.accounts.createExternalAccount(this.account, {
      external_account: 'btok_us_verified',
    });
    await this.spend.pool.query(
      `insert into person_bank_account (organization_id, id, user_id, status, payment_method_id, bank_name, last4, created_at,
         next_attempt_at)
       values ($1, $2, $3, 'ready', $4, 'STRIPE TEST BANK', '6789', now(), now())`,
      [this.id, newId(), userId, bank.id],
    );
    return bank.id;
  }

  /** A report of the person, approved by an admin. */
  async approvedReport(author: Ctx, amount: number): Promise<ReimbursementWire> {
    const { rpc } = this.spend;
    const created = await rpc.call(author, reimbursementsRpc.create, {
      title: 'Pantry run',
      lines: [{ kind: 'expense', spentOn: '2026-01-15', memo: '', merchant: 'Fennel Row Produce', amount }],
    });
    const submitted = await rpc.call(author, reimbursementsRpc.submit, {
      reportId: created.id,
      version: created.version,
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
    }, patience);
  }

  walletIs(wanted: { readonly posted?: number; readonly available?: number }): Promise<unknown> {
    return eventually(async () => {
      const { posted, available } = await this.spend.wallet(this.id);
      return posted === (wanted.posted ?? posted) && available === (wanted.available ?? available);
    }, patience);
  }

  /** What the organization owes to persons, as a positive amount of minor units. */
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
