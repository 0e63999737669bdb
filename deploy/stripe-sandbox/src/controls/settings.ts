import { type Database } from '../store/database.ts';
import { type PaymentFeeSettings, defaultPaymentFees } from './payment-fees.ts';
import { type FaultPlan, completePlan, noFaults } from './fault-plan.ts';

/** A setting of Stripe's dashboard: the endpoint that decides authorizations in real time. */
export interface IssuingAuthorizationSettings {
  url: string | null;
  secret: string;
  timeoutMs: number;
  onTimeout: 'approve' | 'decline';
}

/** How `amount` of an authorization behaves while it is open and partly captured. */
export type AmountWithOpenCaptures = 'stays' | 'falls';

/** The bank's outcome of new top-ups: `wait` keeps them pending until a control decides. */
export type TopupArrival = 'succeed' | 'fail' | 'wait';

/** `manual`: only `POST /v1/payouts` pays out. */
export type PayoutSchedule = 'automatic' | 'manual';

/** When the money of a payment is available. */
export type PaymentsAvailable = 'after_two_days' | 'at_once';

/** The bank's automatic decision on money sent to it or taken from it; `wait` leaves it to a control or a test helper. */
export type BankOutcome = 'succeed' | 'fail' | 'wait';

export interface SandboxSettings {
  issuingAuthorization: IssuingAuthorizationSettings;
  enforceIssuingBalance: boolean;
  amountWithOpenCaptures: AmountWithOpenCaptures;
  topupArrival: TopupArrival;
  payouts: PayoutSchedule;
  payoutArrival: BankOutcome;
  paymentsAvailable: PaymentsAvailable;
  treasuryTransfers: BankOutcome;
  paymentFees: PaymentFeeSettings;
}

const initial: SandboxSettings = {
  issuingAuthorization: { url: null, secret: '', timeoutMs: 2000, onTimeout: 'decline' },
  enforceIssuingBalance: true,
  amountWithOpenCaptures: 'stays',
  topupArrival: 'succeed',
  payouts: 'automatic',
  payoutArrival: 'succeed',
  paymentsAvailable: 'after_two_days',
  treasuryTransfers: 'succeed',
  paymentFees: defaultPaymentFees,
};

/** Settings and faults, kept over restarts. */
export class Settings {
  current: SandboxSettings;
  faults: FaultPlan;
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
    this.current = { ...initial, ...this.load<SandboxSettings>('settings') };
    this.faults = completePlan(this.load<FaultPlan>('faults'));
  }

  change(settings: SandboxSettings): void {
    this.current = settings;
    this.save('settings', settings);
  }

  injectFaults(faults: FaultPlan): void {
    this.faults = faults;
    this.save('faults', faults);
  }

  reset(): void {
    this.current = initial;
    this.faults = noFaults;
  }

  /** The saved settings; an older sandbox saved them without the newer fields. */
  private load<T>(name: string): Partial<T> {
    const row = this.database.first('select value from setting where name = ?', name);
    return row ? (JSON.parse(String(row.value)) as Partial<T>) : {};
  }

  private save(name: string, value: unknown): void {
    this.database.run(
      'insert or replace into setting (name, value) values (?, ?)',
      name,
      JSON.stringify(value),
    );
  }
}
