import { Module } from '@nestjs/common';
import { stripeEventRpc } from '@almoner/contracts';
import { stripeEvents } from '@almoner/platform';
import { DirectoryModule } from '../directory/directory.module.ts';
import { MemberNewsModule } from '../members/member-news.module.ts';
import { AccountEvents } from '../stripe/account-events.ts';
import { ReviewSweep } from '../stripe/review-sweep.ts';
import { StripeConnectAccounts, stripeClient } from '../stripe/stripe-connect-accounts.ts';
import { ConnectAccounts } from './connect-accounts.port.ts';
import { OrganizationNews } from './organization-news.ts';
import { OrganizationReadModule } from './organization-read.module.ts';
import { OrganizationsRpcController } from './organizations.rpc.controller.ts';
import { OrganizationRepository } from './persistence/organization.repository.ts';
import { ApplyAccountState } from './use-cases/apply-account-state.ts';
import { Apply } from './use-cases/apply.ts';
import { GetConnectAccount } from './use-cases/get-connect-account.ts';
import { GetOrganization } from './use-cases/get-organization.ts';
import { ReviewApplication } from './use-cases/review-application.ts';

const useCases = [Apply, ApplyAccountState, ReviewApplication, GetOrganization, GetConnectAccount];
const ownEvents = stripeEvents(stripeEventRpc.org, AccountEvents);
const stripe = [
  stripeClient,
  { provide: ConnectAccounts, useClass: StripeConnectAccounts },
  ...ownEvents.providers,
  ReviewSweep,
];

@Module({
  imports: [DirectoryModule, MemberNewsModule, OrganizationReadModule],
  controllers: [OrganizationsRpcController, ownEvents.controller],
  providers: [OrganizationRepository, OrganizationNews, ...useCases, ...stripe],
})
export class OrganizationsModule {}
