import './fund-page.css';
import { DownOutlined, LeftOutlined } from '@ant-design/icons';
import { type AccountWire, type FundWire } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { Button, Dropdown, Tag } from 'antd';
import { useState } from 'react';
import { useCloseFundMutation } from '../../../api/funds.api.ts';
import { refusalSentence } from '../../../api/problem.ts';
import { Section } from '../../../ui/section.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { Equation } from '../../../ui/equation.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ButtonWithReason } from '../../../ui/button-with-reason.tsx';
import { useConfirmation } from '../../../ui/use-confirmation.ts';
import { fundFileWords as fileWords } from '../../../words/en/fund-files.ts';
import { fundWords as words } from '../../../words/en/funds.ts';
import { RecordHistory } from '../../audit/shared/record-history.tsx';
import { ControlsInWords, hasControls } from '../../controls/shared/controls-in-words.tsx';
import { categoryName, useCategories } from '../../categories/shared/category-names.ts';
import { PendingSignatures } from '../../approvals/shared/pending-signatures.tsx';
import { AccountStatement } from '../../wallet/shared/account-statement.tsx';
import { DonorReports } from './donor-reports.tsx';
import { daysText } from './fund-days.ts';
import { FundFiles, ReleaseEvidence } from '../../fund-files/shared/fund-files.tsx';
import { FundInTransit } from './fund-in-transit.tsx';
import { FundFlow } from './fund-flow.tsx';
import { releaseRefusalOf } from './fund-refusals.ts';
import { EditFundDrawer } from './fund-forms.tsx';
import { ReceiveDrawer, ReleaseDrawer } from './fund-move-forms.tsx';

interface FundPageProps {
  readonly fund: FundWire;
  readonly accounts: readonly AccountWire[];
  readonly onBack: () => void;
}

type Drawer = 'receive' | 'release' | 'edit' | 'reports';

/** One restricted fund: what came in, what was spent for its purpose, what is left, and every movement. */
export function FundPage({ fund, accounts, onBack }: FundPageProps) {
  const [open, setOpen] = useState<Drawer | null>(null);
  const close = () => setOpen(null);
  const account = accounts.find(({ id }) => id === fund.accountId);
  const wallet = accounts.find(({ kind }) => kind === 'wallet');
  const days = daysText(fund);
  const controls = { merchantRules: fund.merchantRules, perPurchaseLimit: null, cashLimit: null };
  return (
    <>
      <PageHeader
        title={fund.name}
        sub={
          <span className="fund-page-sub">
            <Button type="link" className="text-link" icon={<LeftOutlined aria-hidden />} onClick={onBack}>
              {words.back}
            </Button>
            <Tag>{words.restrictions[fund.restriction]}</Tag>
            {fund.status === 'closed' && <Tag>{words.isClosed}</Tag>}
            {days !== '' && <span className="supporting">{days}</span>}
          </span>
        }
        actions={
          <>
            <Button onClick={() => setOpen('reports')}>{words.report}</Button>
            {fund.status === 'open' && <FundActions fund={fund} onOpen={setOpen} />}
          </>
        }
      />
      <div className="fund-page-head">
        <Equation
          currency={fund.currency}
          limit={{
            label: fund.fromWallet > 0 ? words.receivedAndFromWallet : words.received,
            minor: fund.received + fund.fromWallet,
          }}
          captured={words.released}
          capturedMinor={fund.released}
          heldMinor={fund.onHold}
          left={{ label: words.left, minor: fund.available }}
        />
        <blockquote className="fund-purpose">{fund.purpose}</blockquote>
      </div>
      <FundInTransit fund={fund} />
      {hasControls(controls) && (
        <Section title={words.merchants}>
          <ControlsInWords controls={controls} currency={fund.currency} />
        </Section>
      )}
      {fund.categoryIds.length > 0 && <Categories ids={fund.categoryIds} />}
      <PendingSignatures movement="fund_release" fundId={fund.id} />
      <FundFlow fund={fund} />
      <Section title={fileWords.title}>
        <FundFiles
          clientId={undefined}
          fundId={fund.id}
          label={fileWords.title}
          empty={fileWords.none}
          addLabel={fileWords.add}
        />
        <ReleaseEvidence clientId={undefined} fundId={fund.id} />
      </Section>
      {account && <AccountStatement account={account} />}
      <RecordHistory kind="fund" recordId={fund.id} />
      <ReceiveDrawer
        open={open === 'receive'}
        fund={fund}
        walletMinor={wallet?.available ?? 0}
        onClose={close}
      />
      <ReleaseDrawer
        open={open === 'release'}
        fund={fund}
        walletMinor={wallet?.available ?? 0}
        onClose={close}
      />
      <EditFundDrawer open={open === 'edit'} fund={fund} onClose={close} />
      <DonorReports open={open === 'reports'} fundId={fund.id} onClose={close} />
    </>
  );
}

function Categories({ ids }: { readonly ids: readonly string[] }) {
  const { data = [] } = useCategories();
  const included = data.filter(({ id }) => ids.includes(id));
  return (
    <Section title={words.categories}>
      <ul className="fund-categories">
        {included.map((category) => (
          <li key={category.id}>
            <Tag>{categoryName(category)}</Tag>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ActionsProps {
  readonly fund: FundWire;
  readonly onOpen: (drawer: Drawer) => void;
}

function FundActions({ fund, onOpen }: ActionsProps) {
  const ask = useConfirmation();
  const [closeFund] = useCloseFundMutation();
  const feedback = useMutationFeedback();
  const closeRefusal = fund.closeRefusal && refusalSentence(fund.closeRefusal);
  const askToClose = () =>
    ask({
      title: words.closeTitle(fund.name),
      content: words.closeText,
      okText: words.close,
      cancelText: words.cancel,
      onOk: () => feedback(closeFund(fund.id), words.closed(fund.name)),
    });
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'edit', label: words.edit, onClick: () => onOpen('edit') },
            {
              key: 'close',
              disabled: closeRefusal !== null,
              label: (
                <span className="two-line">
                  <span>{words.close}</span>
                  {closeRefusal !== null && <span>{closeRefusal}</span>}
                </span>
              ),
              onClick: askToClose,
            },
          ],
        }}
      >
        <Button>
          {words.actions} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      <ButtonWithReason
        refusal={releaseRefusalOf(fund, utcDay(new Date()))}
        onClick={() => onOpen('release')}
      >
        {words.release}
      </ButtonWithReason>
      <Button type="primary" onClick={() => onOpen('receive')}>
        {words.receive}
      </Button>
    </>
  );
}
