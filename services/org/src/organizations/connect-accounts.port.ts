import { type BankAccountInput } from '@almoner/contracts';
import { type z } from 'zod';
import { type ConnectAccount } from './domain/connect-account.ts';
import { type OrganizationDetails, type PartnerTerms } from './domain/organization-details.ts';

export interface Applicant extends OrganizationDetails {
  readonly organizationId: string;
  readonly name: string;
  readonly ein: string;
  readonly email: string;
  readonly partnerTerms: PartnerTerms | null;
}

/** As the organization typed it. It goes to the partner and is never stored here. */
export type BankAccount = z.infer<typeof BankAccountInput>;

/** A paper that proves what an organization is. */
export interface Paper {
  readonly documentId: string;
  readonly name: string;
  /** A media type. */
  readonly type: string;
  readonly content: Uint8Array;
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
  /** What changed of an organization that has an account; the partner looks at it anew. */
  abstract update(stripeAccountId: string, applicant: Applicant): Promise<AccountReading>;
  /** The same details twice link one bank account. @throws DomainError `stripe_refused`, `stripe_unavailable` */
  abstract linkBankAccount(stripeAccountId: string, bankAccount: BankAccount): Promise<void>;
  /** Sending one document twice makes one file; its name at the partner. @throws as `linkBankAccount` */
  abstract sendPaper(stripeAccountId: string, paper: Paper): Promise<string>;
  /** The account shows this file as the proof of what the organization is. @throws as `linkBankAccount` */
  abstract showPaper(stripeAccountId: string, fileId: string): Promise<AccountReading>;
  abstract read(stripeAccountId: string): Promise<AccountReading>;
}
