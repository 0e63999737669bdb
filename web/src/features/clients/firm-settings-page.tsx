import { useAccount } from '../../state/use-account.ts';
import { AuditLog } from '../audit/shared/audit-log.tsx';
import { Profile } from '../members/shared/profile.tsx';
import { Sessions } from '../sessions/shared/sessions.tsx';
import { SettingsTabs } from '../settings/shared/settings-tabs.tsx';
import { settingsWords as words } from '../../words/en/settings.ts';

/** An advisor's own settings: what others find under /settings, which advisors are sent away from. */
export function FirmSettingsPage() {
  const account = useAccount();
  if (account === null) return null;
  const tabs = [
    { key: 'profile', label: words.profile, children: <Profile account={account} /> },
    { key: 'sessions', label: words.sessions, children: <Sessions /> },
    ...(account.role === 'Admin' ? [{ key: 'audit', label: words.audit, children: <AuditLog /> }] : []),
  ];
  return <SettingsTabs tabs={tabs} />;
}
