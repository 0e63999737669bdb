import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useRef } from 'react';
import { stateWords } from '../words/en/shell.ts';

interface RowMenuProps {
  /** The owner of the menu, for screen readers. */
  readonly of: string;
  readonly items: NonNullable<MenuProps['items']>;
  /** While the chosen action is running. */
  readonly loading?: boolean;
  readonly size?: 'small' | 'middle';
}

/** Action menu for a row, a card or a drawer. */
export function RowMenu({ of, items, loading = false, size = 'middle' }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // A dialog gives the focus back to what had it, and the chosen item is hidden by then.
  const focusButton = () => button.current?.focus();
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: focusButton }}>
      <Button
        ref={button}
        type="text"
        size={size}
        loading={loading}
        icon={<MoreOutlined aria-hidden />}
        aria-label={stateWords.more(of)}
      />
    </Dropdown>
  );
}
