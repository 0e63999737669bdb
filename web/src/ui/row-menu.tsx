import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { stateWords } from '../words/en/shell.ts';

interface RowMenuProps {
  /** What the menu belongs to, for screen readers. */
  readonly of: string;
  readonly items: NonNullable<MenuProps['items']>;
  /** While what was chosen is under way. */
  readonly loading?: boolean;
  readonly size?: 'small' | 'middle';
}

/** What can be done with one thing: of a row, a card, a drawer. */
export function RowMenu({ of, items, loading = false, size = 'middle' }: RowMenuProps) {
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        size={size}
        loading={loading}
        icon={<MoreOutlined aria-hidden />}
        aria-label={stateWords.more(of)}
      />
    </Dropdown>
  );
}
