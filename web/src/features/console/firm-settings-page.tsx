import { useAccount } from '../../app/use-account.ts';
import { AuditLog } from '../../ui/audit-log/audit-log.tsx';
import { noAuditFilters } from '../../ui/audit-log/audit-filters.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Profile } from '../../ui/profile.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { Sessions } from '../../ui/sessions.tsx';
import { useStandsBeside } from '../../ui/side-drawer.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { settingsWords as words } from '../../words/en/people.ts';

/** An advisor's own settings: what others find under /settings, which advisors are sent away from. */
export function FirmSettingsPage() {
  const account = useAccount();
  const { params, change } = useUrlState();
  const wide = useStandsBeside();
  if (account === null) return null;
  const tabs = [
    { key: 'profile', label: words.profile, children: <Profile account={account} /> },
    { key: 'sessions', label: words.sessions, children: <Sessions /> },
    ...(account.role === 'Admin' ? [{ key: 'audit', label: words.audit, children: <AuditLog /> }] : []),
  ];
  const active = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'profile';
  return (
    <div className="page" data-beside={wide && active === 'audit' && params.has('entry')}>
      <PageHeader title={words.title} />
      <SectionTabs
        label={words.title}
        active={active}
        items={tabs}
        onChange={(tab) => change({ ...noAuditFilters, tab })}
      />
    </div>
  );
}
