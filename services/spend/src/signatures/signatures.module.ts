import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { SignaturePolicyRepository } from './persistence/signature-policy.repository.ts';
import { SignatureSubject } from './signature.subject.ts';
import { SignaturesRpcController } from './signatures.rpc.controller.ts';
import { SignedMovements } from './signed-movements.ts';
import { ChangeSignaturePolicy } from './use-cases/change-signature-policy.ts';
import { SignBankAccount } from './use-cases/sign-bank-account.ts';
import { SignNewAdmin } from './use-cases/sign-new-admin.ts';
import { RequestSignature } from './use-cases/request-signature.ts';

@Module({
  imports: [ApprovalsModule, LedgerModule],
  controllers: [SignaturesRpcController],
  providers: [
    SignaturePolicyRepository,
    SignedMovements,
    SignatureSubject,
    RequestSignature,
    ChangeSignaturePolicy,
    SignBankAccount,
    SignNewAdmin,
  ],
  exports: [RequestSignature, SignedMovements],
})
export class SignaturesModule {}
