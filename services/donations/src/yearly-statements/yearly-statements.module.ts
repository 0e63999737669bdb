import { Module } from '@nestjs/common';
import { DonorEmailsModule } from '../donor-emails/donor-emails.module.ts';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { StatementReader } from './persistence/statement.reader.ts';
import { StatementRepository } from './persistence/statement.repository.ts';
import { StatementMailer } from './statement-mailer.ts';
import { StatementSweep } from './statement-sweep.ts';
import { SendStatements } from './use-cases/send-statements.ts';
import { ProcessSending } from './use-cases/process-sending.ts';
import { YearlyStatementsRpcController } from './yearly-statements.rpc.controller.ts';

/** The statements of a year, emailed to all donors. */
@Module({
  imports: [DonorEmailsModule, ReceiptsModule],
  controllers: [YearlyStatementsRpcController],
  providers: [
    StatementReader,
    StatementRepository,
    StatementMailer,
    SendStatements,
    ProcessSending,
    StatementSweep,
  ],
})
export class YearlyStatementsModule {}
