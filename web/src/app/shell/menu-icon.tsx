import {
  BankOutlined,
  BookOutlined,
  CreditCardOutlined,
  ContactsOutlined,
  GiftOutlined,
  HomeOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { type MenuIcon } from '../menu.ts';

const icons: Record<MenuIcon, typeof HomeOutlined> = {
  home: HomeOutlined,
  spend: CreditCardOutlined,
  cash: BankOutlined,
  fundraising: GiftOutlined,
  teams: TeamOutlined,
  accounting: BookOutlined,
  settings: SettingOutlined,
  clients: ContactsOutlined,
  firm: TeamOutlined,
};

export function MenuEntryIcon({ icon }: { readonly icon: MenuIcon }) {
  const Icon = icons[icon];
  return <Icon className="sidebar-icon" aria-hidden />;
}
