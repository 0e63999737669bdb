import { Module } from '@nestjs/common';
import { stripeEventRpc } from '@almoner/contracts';
import { stripeEvents } from '@almoner/platform';
import { AuditModule } from '../audit/audit.module.ts';
import { ChartModule } from '../chart/chart.module.ts';
import { MembersModule } from '../membership/members/members.module.ts';
import { OrganizationsModule } from '../membership/organizations/organizations.module.ts';
import { ApplicationsRpcController } from './applications/applications.rpc.controller.ts';
import { DraftRepository } from './applications/persistence/draft.repository.ts';
import { Apply } from './applications/use-cases/apply.ts';
import { ManageDraft } from './applications/use-cases/manage-draft.ts';
import { UpdateOrganizationDetails } from './applications/use-cases/update-organization-details.ts';
import { ConnectAccountSweep } from './connect-account/connect-account-sweep.ts';
import { ConnectAccountRpcController } from './connect-account/connect-account.rpc.controller.ts';
import { ConnectAccounts } from './connect-account/connect-accounts.port.ts';
import { ConnectAccountRepository } from './connect-account/persistence/connect-account.repository.ts';
import { ApplyAccountState } from './connect-account/use-cases/apply-account-state.ts';
import { GetConnectAccount } from './connect-account/use-cases/get-connect-account.ts';
import { ManagePaymentMethods } from './connect-account/use-cases/manage-payment-methods.ts';
import { SubmitDeterminationLetter } from './connect-account/use-cases/submit-determination-letter.ts';
import { SyncConnectAccount } from './connect-account/use-cases/sync-connect-account.ts';
import { DocumentsModule } from './documents/documents.module.ts';
import { AccountEvents } from './stripe/account-events.ts';
import { stripeClient } from './stripe/stripe-client.ts';
import { StripeConnectAccounts } from './stripe/stripe-connect-accounts.ts';

const applications = [DraftRepository, Apply, ManageDraft, UpdateOrganizationDetails];
const connectAccount = [
  ConnectAccountRepository,
  ApplyAccountState,
  ConnectAccountSweep,
  GetConnectAccount,
  ManagePaymentMethods,
  SubmitDeterminationLetter,
  SyncConnectAccount,
];
const ownEvents = stripeEvents(stripeEventRpc.org, AccountEvents);
const stripe = [
  stripeClient,
  { provide: ConnectAccounts, useClass: StripeConnectAccounts },
  ...ownEvents.providers,
];

@Module({
  imports: [AuditModule, ChartModule, DocumentsModule, MembersModule, OrganizationsModule],
  controllers: [ApplicationsRpcController, ConnectAccountRpcController, ownEvents.controller],
  providers: [...applications, ...connectAccount, ...stripe],
})
export class OnboardingModule {}
