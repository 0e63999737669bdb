import { type ConnectAccount } from './domain/connect-account.ts';

export interface Applicant {
  readonly organizationId: string;
  readonly name: string;
  readonly ein: string;
  readonly email: string;
}

/** An account together with the organization that it was opened for. */
export interface AccountReading {
  readonly account: ConnectAccount;
  readonly organizationId: string | null;
  /** When the question was asked: an answer to an older question never overwrites one to a newer. */
  readonly askedAt: Date;
}

/** Connected accounts at the payment partner: the live one, or the sandbox. */
export abstract class ConnectAccounts {
  /** Opening twice for one organization opens one account. @throws DomainError `stripe_refused`, `stripe_unavailable` */
  abstract open(applicant: Applicant): Promise<AccountReading>;
  abstract read(stripeAccountId: string): Promise<AccountReading>;
}
