import { type BankAccountInput } from '@almoner/contracts';
import { type z } from 'zod';
import { type ConnectAccount } from '../../membership/organizations/domain/connect-account.ts';
import {
  type OrganizationDetails,
  type PartnerTerms,
} from '../../membership/organizations/domain/organization-details.ts';

export interface Applicant extends OrganizationDetails {
  readonly organizationId: string;
  readonly name: string;
  readonly ein: string;
  readonly email: string;
  readonly partnerTerms: PartnerTerms | null;
}

/** As the organization typed it. It is sent to Stripe and never stored here. */
export type BankAccount = z.infer<typeof BankAccountInput>;

/** A document that proves the organization's status. */
export interface VerificationDocument {
  readonly documentId: string;
  readonly name: string;
  /** A media type. */
  readonly type: string;
  readonly content: Uint8Array;
}

/** An account and the organization that it was opened for. */
export interface AccountSnapshot {
  readonly account: ConnectAccount;
  readonly organizationId: string | null;
  /** When the request was sent: an older snapshot never overwrites a newer one. */
  readonly readAt: Date;
}

/** Connected accounts at Stripe or in the sandbox. */
export abstract class ConnectAccounts {
  /** Opening twice for one organization opens one account. @throws DomainError `stripe_refused`, `stripe_unavailable` */
  abstract open(applicant: Applicant): Promise<AccountSnapshot>;
  /** Sends an organization's current details, which Stripe reviews again. */
  abstract update(stripeAccountId: string, applicant: Applicant): Promise<AccountSnapshot>;
  /** Repeating the same details links one bank account. @throws DomainError `stripe_refused`, `stripe_unavailable` */
  abstract linkBankAccount(stripeAccountId: string, bankAccount: BankAccount): Promise<void>;
  /** Returns the id of the file. Repeating one document makes one file. @throws as `linkBankAccount` */
  abstract uploadFile(stripeAccountId: string, document: VerificationDocument): Promise<string>;
  /** Makes the file the account's verification document. @throws as `linkBankAccount` */
  abstract attachFile(stripeAccountId: string, fileId: string): Promise<AccountSnapshot>;
  abstract read(stripeAccountId: string): Promise<AccountSnapshot>;
}
