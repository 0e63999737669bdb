import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useGetHomeQuery } from '../../api/home.api.ts';
import { AccountTable, sumOf } from '../wallet/shared/account-table.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LeadFigure } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { homeWords as words } from '../../words/en/home.ts';
import { homePart } from './home-part.ts';

export function AvailableMoney() {
  const navigate = useNavigate();
  const { query, part } = homePart(useGetHomeQuery(), ({ accounts }) => accounts);
  const accounts = part ?? [];
  return (
    <Section
      strong
      title={words.accounts}
      aside={
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => void navigate('/cash-management?tab=wallet&deposit=1')}
        >
          {words.deposit}
        </Button>
      }
    >
      <ListView query={query} isEmpty={part === null} empty={null}>
        <LeadFigure
          label={words.available}
          minor={part === null ? null : sumOf(part, 'available')}
          currency={accounts[0]?.currency ?? 'USD'}
        />
        <AccountTable accounts={accounts} loading={query.isLoading} />
      </ListView>
    </Section>
  );
}
