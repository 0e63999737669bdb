import { Select, Tabs } from 'antd';
import { type ReactNode, useId } from 'react';
import { tabsWidth } from '../lib/tabs-width.ts';
import { useMediaQuery } from '../theme/use-media-query.ts';

interface SectionTabsProps {
  /** For screen readers. */
  readonly label: string;
  readonly active: string;
  readonly items: readonly { readonly key: string; readonly label: string; readonly children: ReactNode }[];
  readonly onChange: (key: string) => void;
}

const gap = 20;
/** A desktop window at 200% has less. */
const tabsFromWidth = 900;
/** The width of the sidebar and the edges of a page, in px. */
const besidePage = 168;

/**
 * A page's sections: tabs where they fit side by side, a select where it is narrow: there antd would fold the other tabs behind a
 * button that does not belong among tabs. Text typed in a section stays when the window changes.
 */
export function SectionTabs({ label, active, items, onChange }: SectionTabsProps) {
  const needed = besidePage + tabsWidth(items.map((item) => item.label));
  const isNarrow = useMediaQuery(`(width < ${Math.max(tabsFromWidth, needed)}px)`);
  const id = useId();
  const select = () => (
    // Labels the panel, as the tab would.
    <Select
      id={`${id}-tab-${active}`}
      aria-label={label}
      value={active}
      options={items.map((item) => ({ value: item.key, label: item.label }))}
      style={{ width: '100%', marginBottom: gap }}
      size="large"
      onChange={onChange}
    />
  );
  return (
    <Tabs
      id={id}
      activeKey={active}
      items={[...items]}
      className={isNarrow ? 'section-choice' : ''}
      tabBarStyle={{ marginBottom: gap }}
      {...(isNarrow ? { renderTabBar: select } : {})}
      onChange={onChange}
    />
  );
}
