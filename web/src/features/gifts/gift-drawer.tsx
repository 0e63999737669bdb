import { type GiftHistoryWire, type GiftWire, isOnlineGift } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGetGiftHistoryQuery, useGetGiftQuery, useVoidGiftMutation } from '../../api/gifts.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { donorName } from '../../lib/donor-name.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { QueryFailure } from '../../ui/list-view.tsx';
import { GiftTime } from '../../ui/gift-time.tsx';
import { RecordDrawer, idToFetch } from '../../ui/record-drawer.tsx';
import { TextDialog } from '../../ui/text-dialog.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { offlineGiftWords, refundWords } from '../../words/en/fundraising.ts';
import { giftMethodWords } from '../../words/en/gift-methods.ts';
import { frequencyWords } from '../../words/en/gift-frequency.ts';
import { giftWords as words } from '../../words/en/gifts.ts';
import { EmployerMatch } from './employer-match/employer-match.tsx';
import { GiftAmount } from './shared/gift-amount.tsx';
import { GiftDispute } from './gift-dispute.tsx';
import { GiftHistory } from './gift-history.tsx';
import { GiftRefund } from './gift-refund.tsx';
import { recurringFrequency } from '../recurring-gifts/shared/recurring-mark.ts';
import { GiftStatusChips } from './shared/gift-status-chips.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';

interface GiftDrawerProps {
  readonly gifts: readonly GiftWire[];
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

export function GiftDrawer({ gifts, openId, onOpen }: GiftDrawerProps) {
  const unlisted = idToFetch(gifts, openId);
  const fetched = useGetGiftQuery(unlisted ?? '', { skip: unlisted === null });
  return (
    <RecordDrawer
      items={gifts}
      openId={openId}
      fetched={fetched}
      words={words}
      timeOf={(gift) => <GiftTime gift={gift} />}
      onOpen={onOpen}
    >
      {(gift) => <GiftDetails key={gift.id} gift={gift} />}
    </RecordDrawer>
  );
}

function GiftDetails({ gift }: { readonly gift: GiftWire }) {
  const { donor, campaignId, campaignTitle, amount, method } = gift;
  const frequency = recurringFrequency(gift);
  const historyQuery = useGetGiftHistoryQuery(gift.id);
  const history = historyQuery.currentData;
  const dispute = history && disputeToAnswer(history);
  const role = useAccount()?.role;
  const mayManage = role !== undefined && permissionScopeOfRole(role, 'campaign.manage') !== 'none';
  return (
    <>
      <div className="record-head">
        <div>
          <h2>{donorName(donor)}</h2>
          <p className="supporting">{gift.anonymous ? words.anonymous : campaignTitle}</p>
        </div>
        <div className="record-head-end">
          {amount > 0 ? <GiftAmount gift={gift} /> : <strong>{giftMethodWords[method]}</strong>}
          <GiftStatusChips gift={gift} />
        </div>
      </div>
      <QueryFailure query={historyQuery} />
      {mayManage && dispute !== undefined && <GiftDispute gift={gift} dispute={dispute} />}
      {history === undefined ? (
        historyQuery.isFetching && <LoadingLines rows={6} />
      ) : (
        <GiftHistory gift={gift} history={history} mayManage={mayManage} />
      )}
      <dl className="definition-list">
        {donor.email !== null && (
          <>
            <dt>{words.email}</dt>
            <dd>
              <Link
                className="text-link"
                to={`/donations?${new URLSearchParams({ tab: 'donors', name: donor.email }).toString()}`}
              >
                {donor.email}
              </Link>
            </dd>
          </>
        )}
        {frequency !== null && (
          <>
            <dt>{words.frequency}</dt>
            <dd>{frequencyWords[frequency]}</dd>
          </>
        )}
        <dt>{campaignId === null ? giftMethodWords[method] : words.campaign}</dt>
        <dd>
          {campaignId === null ? (
            campaignTitle
          ) : (
            <Link className="text-link" to={`/donations?campaign=${campaignId}`}>
              {campaignTitle}
            </Link>
          )}
        </dd>
      </dl>
      {history !== undefined && <EmployerMatch gift={gift} history={history} mayManage={mayManage} />}
      {mayManage && history !== undefined && <GiftActions gift={gift} history={history} />}
    </>
  );
}

const disputeToAnswer = ({ disputes }: GiftHistoryWire) =>
  disputes.find(({ status }) => status === 'needs_response');

interface GiftActionsProps {
  readonly gift: GiftWire;
  readonly history: GiftHistoryWire;
}

function GiftActions({ gift, history }: GiftActionsProps) {
  const [isRefunding, setRefunding] = useState(false);
  const [isVoiding, setVoiding] = useState(false);
  const [voidGift, { isLoading }] = useVoidGiftMutation();
  const feedback = useMutationFeedback();
  if (isOnlineGift(gift.method)) {
    if (history.refundable === 0 || disputeToAnswer(history) !== undefined) return null;
    if (isRefunding) return <GiftRefund gift={gift} history={history} onClose={() => setRefunding(false)} />;
    return (
      <div className="drawer-actions">
        <Button onClick={() => setRefunding(true)}>{refundWords.open}</Button>
      </div>
    );
  }
  // A forgone reimbursement is in the books of its report.
  if (gift.status !== 'succeeded' || gift.method === 'forgone_reimbursement') return null;
  const send = async (reason: string) => {
    if (await feedback(voidGift({ giftId: gift.id, reason }), offlineGiftWords.voidDone)) setVoiding(false);
  };
  return (
    <div className="drawer-actions">
      <Button danger onClick={() => setVoiding(true)}>
        {offlineGiftWords.voidOpen}
      </Button>
      {isVoiding && (
        <TextDialog
          title={offlineGiftWords.voidTitle}
          okText={offlineGiftWords.voidOpen}
          label={offlineGiftWords.voidLabel}
          hint={offlineGiftWords.voidHint}
          danger
          minLength={3}
          maxLength={200}
          isSending={isLoading}
          onSend={(reason) => void send(reason)}
          onClose={() => setVoiding(false)}
        />
      )}
    </div>
  );
}
