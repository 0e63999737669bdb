import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { LockReader } from './persistence/lock.reader.ts';
import { LockRepository } from './persistence/lock.repository.ts';
import { ReceiptPolicyRepository } from './persistence/receipt-policy.repository.ts';
import { RequirementRepository } from './persistence/requirement.repository.ts';
import { ReceiptPolicySweep } from './receipt-policy-sweep.ts';
import { ReceiptPolicyRpcController } from './receipt-policy.rpc.controller.ts';
import { ListLocks } from './use-cases/list-locks.ts';
import { ReceiptRequirements } from './use-cases/receipt-requirements.ts';
import { ReceiptLocks } from './use-cases/receipt-locks.ts';
import { RemindPerson } from './use-cases/remind-person.ts';
import { SetPolicy } from './use-cases/set-policy.ts';

@Module({
  imports: [EmailsModule, PeopleModule],
  controllers: [ReceiptPolicyRpcController],
  providers: [
    ReceiptPolicyRepository,
    RequirementRepository,
    LockRepository,
    LockReader,
    ListLocks,
    ReceiptLocks,
    ReceiptRequirements,
    RemindPerson,
    SetPolicy,
    ReceiptPolicySweep,
  ],
  exports: [ReceiptRequirements, ReceiptLocks],
})
export class ReceiptPolicyModule {}
