import { KeepDocumentsInObjects1795451060000 } from './1795451060000-keep-documents-in-objects.ts';
import { KeepWhoAddedTeamMembers1795470000000 } from './1795470000000-keep-who-added-team-members.ts';
import { NumberCategoryChanges1795480000000 } from './1795480000000-number-category-changes.ts';
import { CreateNotifications1795700000000 } from './1795700000000-create-notifications.ts';
import { CreateMembership1763711000000 } from './1763711000000-create-membership.ts';
import { CreateConnections1763711060000 } from './1763711060000-create-connections.ts';
import { CreateAuditLog1763711120000 } from './1763711120000-create-audit-log.ts';
import { CreateDocuments1763711180000 } from './1763711180000-create-documents.ts';
import { LetOperatorsDismissStripeEvents1795320060000 } from './1795320060000-let-operators-dismiss-stripe-events.ts';
import { MarkClosingTeams1795320120000 } from './1795320120000-mark-closing-teams.ts';
import { IndexAuditedRecords1795322080000 } from './1795322080000-index-audited-records.ts';
import { CreateAlertMails1795336000000 } from './1795336000000-create-alert-mails.ts';
import { FindOldNotifications1795800000000 } from './1795800000000-find-old-notifications.ts';
import { ForgetTextsOfComments1795800120000 } from './1795800120000-forget-texts-of-comments.ts';
import { NumberUnreadCounts1795900000000 } from './1795900000000-number-unread-counts.ts';
import { SignNewAdmins1796310000000 } from './1796310000000-sign-new-admins.ts';

export const migrations = [
  CreateMembership1763711000000,
  CreateConnections1763711060000,
  CreateAuditLog1763711120000,
  CreateDocuments1763711180000,
  LetOperatorsDismissStripeEvents1795320060000,
  MarkClosingTeams1795320120000,
  IndexAuditedRecords1795322080000,
  CreateAlertMails1795336000000,
  KeepDocumentsInObjects1795451060000,
  KeepWhoAddedTeamMembers1795470000000,
  NumberCategoryChanges1795480000000,
  CreateNotifications1795700000000,
  FindOldNotifications1795800000000,
  ForgetTextsOfComments1795800120000,
  NumberUnreadCounts1795900000000,
  SignNewAdmins1796310000000,
];
