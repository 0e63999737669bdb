import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { DirectoryModule } from '../directory/directory.module.ts';
import { ClientsRpcController } from './clients.rpc.controller.ts';
import { ConnectionMails } from './connection-mails.ts';
import { ConnectionNews } from './connection-news.ts';
import { ConnectionRepository } from './persistence/connection.repository.ts';
import { AnswerConnection } from './use-cases/answer-connection.ts';
import { AskConnection } from './use-cases/ask-connection.ts';
import { AssignStaff } from './use-cases/assign-staff.ts';
import { EndConnection } from './use-cases/end-connection.ts';
import { ListClients, ListConnections } from './use-cases/list-connections.ts';

const useCases = [AskConnection, AnswerConnection, EndConnection, AssignStaff, ListConnections, ListClients];

@Module({
  imports: [AuditModule, DirectoryModule],
  controllers: [ClientsRpcController],
  providers: [ConnectionRepository, ConnectionMails, ConnectionNews, ...useCases],
})
export class ClientsModule {}
