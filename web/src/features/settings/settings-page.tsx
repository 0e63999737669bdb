import { type UserWire } from '@almoner/contracts';
import { hasNotifications } from '../notifications/shared/has-notifications.ts';
import { useAccount } from '../../state/use-account.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { PendingSignatures } from '../approvals/shared/pending-signatures.tsx';
import { AuditLog } from '../audit/shared/audit-log.tsx';
import { InviteButton, Invites } from '../invites/shared/invites.tsx';
import { Profile } from '../members/shared/profile.tsx';
import { Connections } from '../connections/shared/connections.tsx';
import { Sessions } from '../sessions/shared/sessions.tsx';
import { BankAccount } from '../reimbursements/shared/bank-account.tsx';
import { SubstituteSettings } from '../reimbursements/shared/substitute-settings.tsx';
import { SettingsTabs } from './shared/settings-tabs.tsx';
import { settingsWords as words } from '../../words/en/settings.ts';
import { Categories } from '../categories/shared/categories.tsx';
import { CategoryRules } from '../category-rules/shared/category-rules.tsx';
import { categoryRuleWords } from '../../words/en/category-rules.ts';
import { ReimbursementPolicySettings } from '../reimbursements/shared/reimbursement-policy-settings.tsx';
import { MileageRates } from '../reimbursements/shared/mileage-rates.tsx';
import { ReceiptAddress } from '../receipts/shared/receipt-address.tsx';
import { ReceiptPolicySettings } from '../receipts/shared/receipt-policy-settings.tsx';
import { NotificationSettings } from '../notifications/shared/notification-settings.tsx';
import { notificationWords } from '../../words/en/notifications.ts';
import { personBankAccountWords } from '../../words/en/person-bank-accounts.ts';
import { substituteWords } from '../../words/en/reimbursement-substitutes.ts';
import { receiptPolicyWords } from '../../words/en/receipt-policy.ts';
import { OrganizationSettings } from '../organizations/shared/organization-settings.tsx';
import { Members } from '../members/shared/members.tsx';

export function SettingsPage() {
  const account = useAccount();
  if (account === null) return null;
  const tabs = [
    { key: 'profile', label: words.profile, children: <OwnProfile account={account} /> },
    ...(permissionScopeOfRole(account.role, 'user.list') === 'all'
      ? [{ key: 'members', label: words.members, children: <People account={account} /> }]
      : []),
    ...(permissionScopeOfRole(account.role, 'connection.manage') === 'all'
      ? [{ key: 'advisors', label: words.advisors, children: <Connections side="client" /> }]
      : []),
    ...(permissionScopeOfRole(account.role, 'payout-account.manage') !== 'none' &&
    account.accountActivation === 'Activated'
      ? [{ key: 'bank-account', label: personBankAccountWords.tab, children: <BankAccount /> }]
      : []),
    ...(permissionScopeOfRole(account.role, 'reimbursement.decide') !== 'none' &&
    account.accountActivation === 'Activated'
      ? [{ key: 'substitute', label: substituteWords.tab, children: <SubstituteSettings /> }]
      : []),
    ...(hasNotifications(account)
      ? [{ key: 'notifications', label: notificationWords.title, children: <NotificationSettings /> }]
      : []),
    { key: 'sessions', label: words.sessions, children: <Sessions /> },
    { key: 'organization', label: words.organization, children: <OrganizationSettings account={account} /> },
    ...(account.accountActivation === 'Activated'
      ? [
          { key: 'categories', label: words.categories, children: <Categories account={account} /> },
          {
            key: 'category-rules',
            label: categoryRuleWords.tab,
            children: <CategoryRules account={account} />,
          },
        ]
      : []),
    ...(permissionScopeOfRole(account.role, 'receipt-policy.manage') === 'all' &&
    account.accountActivation === 'Activated'
      ? [
          {
            key: 'receipts',
            label: receiptPolicyWords.tab,
            children: (
              <>
                <ReceiptPolicySettings currency={account.owner?.currency ?? 'USD'} />
                <ReimbursementPolicySettings currency={account.owner?.currency ?? 'USD'} />
                <MileageRates currency={account.owner?.currency ?? 'USD'} />
              </>
            ),
          },
        ]
      : []),
    ...(permissionScopeOfRole(account.role, 'audit.read') === 'all' &&
    account.accountActivation === 'Activated'
      ? [{ key: 'audit', label: words.audit, children: <AuditLog /> }]
      : []),
  ];
  return <SettingsTabs tabs={tabs} />;
}

interface AccountProps {
  readonly account: UserWire;
}

function OwnProfile({ account }: AccountProps) {
  const hasReceipts = permissionScopeOfRole(account.role, 'receipt.manage') !== 'none';
  return (
    <>
      <Profile account={account} />
      {hasReceipts && account.accountActivation === 'Activated' && <ReceiptAddress />}
    </>
  );
}

function People({ account }: AccountProps) {
  const invites = permissionScopeOfRole(account.role, 'invite.manage') === 'all';
  return (
    <>
      <Members account={account} action={invites && <InviteButton />} />
      {invites && account.accountActivation === 'Activated' && (
        <PendingSignatures movement={['admin_role', 'admin_invite']} />
      )}
      {invites && <Invites />}
    </>
  );
}
