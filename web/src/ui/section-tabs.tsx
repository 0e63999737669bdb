import { Select, Tabs } from 'antd';
import { type ReactNode } from 'react';
import { phoneBelowWidth } from '../app/spec.ts';
import { useMediaQuery } from './use-media-query.ts';

interface SectionTabsProps {
  /** What the choice is of, for screen readers. */
  readonly label: string;
  readonly active: string;
  readonly items: readonly { readonly key: string; readonly label: string; readonly children: ReactNode }[];
  readonly onChange: (key: string) => void;
}

const gap = 20;

/**
 * A page's sections: tabs where they stand side by side, a list to choose from on a phone, where antd would fold what
 * does not fit behind a button that does not belong among tabs.
 */
export function SectionTabs({ label, active, items, onChange }: SectionTabsProps) {
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  if (!onPhone) {
    return (
      <Tabs activeKey={active} items={[...items]} tabBarStyle={{ marginBottom: gap }} onChange={onChange} />
    );
  }
  return (
    <>
      <Select
        aria-label={label}
        value={active}
        options={items.map((item) => ({ value: item.key, label: item.label }))}
        style={{ width: '100%', marginBottom: gap }}
        size="large"
        onChange={onChange}
      />
      <div className="section-choice">{items.find(({ key }) => key === active)?.children}</div>
    </>
  );
}
