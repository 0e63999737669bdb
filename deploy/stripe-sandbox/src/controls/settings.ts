import { type Database } from '../store/database.ts';
import { type FaultPlan, noFaults } from './fault-plan.ts';

/** What Stripe keeps in its dashboard: the one real-time endpoint that decides authorizations. */
export interface IssuingAuthorizationSettings {
  url: string | null;
  secret: string;
  timeoutMs: number;
  onTimeout: 'approve' | 'decline';
}

export interface SandboxSettings {
  issuingAuthorization: IssuingAuthorizationSettings;
  enforceIssuingBalance: boolean;
}

const initial: SandboxSettings = {
  issuingAuthorization: { url: null, secret: '', timeoutMs: 2000, onTimeout: 'decline' },
  enforceIssuingBalance: false,
};

/** Settings and faults, kept over restarts. */
export class Settings {
  current: SandboxSettings;
  faults: FaultPlan;
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
    this.current = this.load('settings', initial);
    this.faults = this.load('faults', noFaults);
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

  private load<T>(name: string, otherwise: T): T {
    const row = this.database.first('select value from setting where name = ?', name);
    return row ? (JSON.parse(String(row.value)) as T) : otherwise;
  }

  private save(name: string, value: unknown): void {
    this.database.run(
      'insert or replace into setting (name, value) values (?, ?)',
      name,
      JSON.stringify(value),
    );
  }
}
