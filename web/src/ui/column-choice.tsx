import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useState } from 'react';
import { columnWords as words } from '../words/en/shell.ts';

/** Which columns of a table this browser hides. */
export function useHiddenColumns(table: string) {
  const storageKey = `columns:${table}`;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set((localStorage.getItem(storageKey) ?? '').split(',').filter(Boolean)),
  );
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    localStorage.setItem(storageKey, [...next].join(','));
    setHidden(next);
  };
  return { hidden, toggle };
}

interface ColumnChoiceProps {
  /** Columns that may be hidden. */
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

export function ColumnChoice({ columns, hidden, onToggle }: ColumnChoiceProps) {
  const content = (
    <div className="column-choice" role="group" aria-label={words.choose}>
      {columns.map(({ key, title }) => (
        <Checkbox key={key} checked={!hidden.has(key)} onChange={() => onToggle(key)}>
          {title}
        </Checkbox>
      ))}
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button icon={<SettingOutlined />}>{words.choose}</Button>
    </Popover>
  );
}
