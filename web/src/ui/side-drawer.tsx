import { Drawer } from 'antd';
import { type ReactNode, useId, useRef } from 'react';
import { useKeptFocus } from './use-kept-focus.ts';
import { useMediaQuery } from '../theme/use-media-query.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

export const drawerWidth = 520;
/** From this width on a drawer is beside the list; below it covers the list. */
export const besideFromWidth = 1200;

export function useDrawerBeside(): boolean {
  return useMediaQuery(`(width >= ${besideFromWidth}px)`);
}

interface SideDrawerProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly extra?: ReactNode;
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Details of a row are beside the list; a form covers it. */
  readonly beside?: boolean;
}

export function SideDrawer({
  open,
  title,
  extra,
  footer,
  onClose,
  children,
  beside = false,
}: SideDrawerProps) {
  const wide = useDrawerBeside();
  const titleId = useId();
  useReturnedFocus(open);
  return (
    <Drawer
      open={open}
      title={
        <h2 id={titleId} className="drawer-title">
          {title}
        </h2>
      }
      extra={extra}
      footer={footer}
      onClose={onClose}
      size={drawerWidth}
      mask={!(beside && wide)}
      destroyOnHidden
      closable={{ placement: 'end' }}
      styles={{
        wrapper: { maxWidth: '100vw', boxShadow: 'var(--shadow-drawer)' },
        header: { padding: '12px 32px' },
        body: { display: 'flex', padding: 0, overflow: 'hidden' },
        footer: { padding: '16px 32px' },
      }}
    >
      <Body titleId={titleId} beside={beside}>
        {children}
      </Body>
    </Drawer>
  );
}

interface BodyProps {
  readonly titleId: string;
  readonly beside: boolean;
  readonly children: ReactNode;
}

/**
 * Mounted while the drawer is open, so that the hook observes an element that exists. Details may contain nothing focusable,
 * but must be scrollable by keyboard.
 */
function Body({ titleId, beside, children }: BodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useKeptFocus(body);
  return (
    <div
      ref={body}
      className="drawer-body"
      tabIndex={beside ? 0 : -1}
      {...(beside ? { role: 'region', 'aria-labelledby': titleId } : {})}
    >
      {children}
    </div>
  );
}
