import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { CategoriesModule } from '../categories/categories.module.ts';
import { stripeEventRpc } from '@almoner/contracts';
import { stripeEvents } from '@almoner/platform';
import { DocumentsModule } from '../documents/documents.module.ts';
import { DirectoryModule } from '../directory/directory.module.ts';
import { MemberChangePublisherModule } from '../members/member-change-publisher.module.ts';
import { AccountEvents } from '../stripe/account-events.ts';
import { ReviewSweep } from '../stripe/review-sweep.ts';
import { stripeClient } from '../stripe/stripe-client.ts';
import { StripeConnectAccounts } from '../stripe/stripe-connect-accounts.ts';
import { ApplicationsRpcController } from './applications.rpc.controller.ts';
import { ConnectAccounts } from './connect-accounts.port.ts';
import { OrganizationChangePublisher } from './organization-change-publisher.ts';
import { OrganizationReadModule } from './organization-read.module.ts';
import { OrganizationsRpcController } from './organizations.rpc.controller.ts';
import { DraftRepository } from './persistence/draft.repository.ts';
import { OrganizationRepository } from './persistence/organization.repository.ts';
import { ApplyAccountState } from './use-cases/apply-account-state.ts';
import { Apply } from './use-cases/apply.ts';
import { GetConnectAccount } from './use-cases/get-connect-account.ts';
import { GetOrganization } from './use-cases/get-organization.ts';
import { HandInLetter } from './use-cases/hand-in-letter.ts';
import { KeepDraft } from './use-cases/keep-draft.ts';
import { PaymentMethods } from './use-cases/payment-methods.ts';
import { ReviewApplication } from './use-cases/review-application.ts';
import { TellOrganization } from './use-cases/tell-organization.ts';

const useCases = [
  Apply,
  ApplyAccountState,
  ReviewApplication,
  HandInLetter,
  KeepDraft,
  TellOrganization,
  PaymentMethods,
  GetOrganization,
  GetConnectAccount,
];
const ownEvents = stripeEvents(stripeEventRpc.org, AccountEvents);
const stripe = [
  stripeClient,
  { provide: ConnectAccounts, useClass: StripeConnectAccounts },
  ...ownEvents.providers,
  ReviewSweep,
];

@Module({
  imports: [
    ...[AuditModule, CategoriesModule, DirectoryModule, DocumentsModule],
    ...[MemberChangePublisherModule, OrganizationReadModule],
  ],
  controllers: [ApplicationsRpcController, OrganizationsRpcController, ownEvents.controller],
  providers: [OrganizationRepository, DraftRepository, OrganizationChangePublisher, ...useCases, ...stripe],
})
export class OrganizationsModule {}
