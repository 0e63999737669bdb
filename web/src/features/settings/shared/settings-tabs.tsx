import { settingsWords as words } from '../../../words/en/settings.ts';
import { noAuditFilters } from '../../audit/shared/audit-filters.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SectionTabs } from '../../../ui/section-tabs.tsx';
import { useDrawerBeside } from '../../../ui/side-drawer.tsx';
import { useUrlState } from '../../../ui/use-url-state.ts';

type Tabs = Parameters<typeof SectionTabs>[0]['items'];

/** A settings page: the section in the URL, and space for a drawer beside it. */
export function SettingsTabs({ tabs }: { readonly tabs: Tabs }) {
  const { params, change } = useUrlState();
  const wide = useDrawerBeside();
  const active = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'profile';
  return (
    <div className="page" data-beside={wide && (params.has('entry') || params.has('member'))}>
      <PageHeader title={words.title} />
      <SectionTabs
        label={words.title}
        active={active}
        items={tabs}
        onChange={(tab) => change({ ...noAuditFilters, sort: null, member: null, tab })}
      />
    </div>
  );
}
