import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { DirectoryModule } from '../membership/directory/directory.module.ts';
import { AdvisorsRpcController } from './advisors.rpc.controller.ts';
import { ConnectionEmails } from './connection-emails.ts';
import { ConnectionChangePublisher } from './connection-change-publisher.ts';
import { ConnectionRepository } from './persistence/connection.repository.ts';
import { AnswerConnection } from './use-cases/answer-connection.ts';
import { RequestConnection } from './use-cases/request-connection.ts';
import { AssignStaff } from './use-cases/assign-staff.ts';
import { EndConnection } from './use-cases/end-connection.ts';
import { ListClients, ListConnections } from './use-cases/list-connections.ts';

const useCases = [
  RequestConnection,
  AnswerConnection,
  EndConnection,
  AssignStaff,
  ListConnections,
  ListClients,
];

@Module({
  imports: [AuditModule, DirectoryModule],
  controllers: [AdvisorsRpcController],
  providers: [ConnectionRepository, ConnectionEmails, ConnectionChangePublisher, ...useCases],
})
export class AdvisorsModule {}
