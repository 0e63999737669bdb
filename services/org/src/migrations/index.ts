import { CreateAuditLog1763711120000 } from './1763711120000-create-audit-log.ts';
import { CreateConnections1763711060000 } from './1763711060000-create-connections.ts';
import { CreateDocuments1763711180000 } from './1763711180000-create-documents.ts';
import { CreateMembership1763711000000 } from './1763711000000-create-membership.ts';
import { MarkClosingTeams1763800800000 } from './1763800800000-mark-closing-teams.ts';

export const migrations = [
  CreateMembership1763711000000,
  CreateConnections1763711060000,
  CreateAuditLog1763711120000,
  CreateDocuments1763711180000,
  MarkClosingTeams1763800800000,
];
