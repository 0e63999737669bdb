import { Module } from '@nestjs/common';
import { AccountStatementsRpcController } from './account-statements.rpc.controller.ts';
import { AccountStatementReader } from './persistence/account-statement.reader.ts';
import { ReadAccountStatement } from './use-cases/read-account-statement.ts';
import { ReadBalances } from './use-cases/read-balances.ts';

@Module({
  controllers: [AccountStatementsRpcController],
  providers: [AccountStatementReader, ReadAccountStatement, ReadBalances],
})
export class AccountStatementsModule {}
