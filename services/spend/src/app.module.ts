import { Module, type DynamicModule } from '@nestjs/common';
import { PlatformModule } from '@almoner/platform';
import { AccountingExportsModule } from './accounting-exports/accounting-exports.module.ts';
import { AccountingMonthsModule } from './accounting-months/accounting-months.module.ts';
import { ApprovalsModule } from './approvals/approvals.module.ts';
import { AuthorizationsModule } from './authorizations/authorizations.module.ts';
import { AccountingModule } from './accounting/accounting.module.ts';
import { CardDisputesModule } from './card-disputes/card-disputes.module.ts';
import { CardLimitsModule } from './card-limits/card-limits.module.ts';
import { CardsModule } from './cards/cards.module.ts';
import { DecisionModule } from './decision/decision.module.ts';
import { FactReviewModule } from './fact-review/fact-review.module.ts';
import { FundsModule } from './funds/funds.module.ts';
import { LedgerModule } from './ledger/ledger.module.ts';
import { LimitsModule } from './limits/limits.module.ts';
import { OrganizationsModule } from './organizations/organizations.module.ts';
import { ControlsModule } from './controls/controls.module.ts';
import { ReconciliationModule } from './reconciliation/reconciliation.module.ts';
import { ReimbursementsModule } from './reimbursements/reimbursements.module.ts';
import { SpendRulesModule } from './spend-rules/spend-rules.module.ts';
import { ProgramRequestsModule } from './program-requests/program-requests.module.ts';
import { ProgramsModule } from './programs/programs.module.ts';
import { AccountStatementsModule } from './account-statements/account-statements.module.ts';
import { SignaturesModule } from './signatures/signatures.module.ts';
import { VaultModule } from './vault/vault.module.ts';
import { TreasuriesModule } from './treasuries/treasuries.module.ts';
import { WalletModule } from './wallet/wallet.module.ts';
import { type SpendConfig } from './config.ts';
import { CoreModule } from './core.module.ts';
import { StripeClientModule } from './stripe/stripe-client.module.ts';
import { StripeModule } from './stripe/stripe.module.ts';

@Module({})
export class AppModule {
  static with(config: SpendConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({ service: 'spend', environment: config, entities: [] }),
        CoreModule.with(config),
        LimitsModule,
        LedgerModule,
        FundsModule,
        AccountingModule,
        AccountingMonthsModule,
        AccountingExportsModule,
        ProgramsModule,
        ProgramRequestsModule,
        SpendRulesModule,
        ControlsModule,
        TreasuriesModule,
        VaultModule,
        SignaturesModule,
        AccountStatementsModule,
        ApprovalsModule,
        CardsModule,
        OrganizationsModule,
        AuthorizationsModule,
        CardDisputesModule,
        FactReviewModule,
        ReconciliationModule,
        CardLimitsModule,
        DecisionModule,
        WalletModule,
        ReimbursementsModule,
        StripeClientModule,
        StripeModule,
      ],
    };
  }
}
