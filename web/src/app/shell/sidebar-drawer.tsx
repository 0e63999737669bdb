import { type UserWire } from '@almoner/contracts';
import { Drawer } from 'antd';
import { menuWords } from '../../words/en/shell.ts';
import { useCloseOnBack } from '../../ui/use-close-on-back.ts';
import { sidebarExpandedWidth } from '../../lib/specified-values.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { routeChanged } from '../../state/shell.slice.ts';
import { SidebarContent, sidebarMeasures } from './sidebar.tsx';

/** The sidebar on a phone. In a module of its own, so that wider windows do not load the drawer. */
export function SidebarDrawer({ account }: { readonly account: UserWire }) {
  const dispatch = useAppDispatch();
  const open = useAppSelector(({ shell }) => shell.drawerOpen);
  const close = useCloseOnBack(open, () => dispatch(routeChanged()));
  return (
    <Drawer
      open={open}
      placement="left"
      size={sidebarExpandedWidth}
      closable={false}
      onClose={close}
      styles={{ body: { padding: 0 } }}
      aria-label={menuWords.mainMenu}
    >
      <div className="sidebar sidebar-in-drawer" style={sidebarMeasures} data-expanded>
        <SidebarContent account={account} expanded onClose={close} />
      </div>
    </Drawer>
  );
}
