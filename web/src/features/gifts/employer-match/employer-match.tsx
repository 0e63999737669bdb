import { type GiftHistoryWire, type GiftWire, employerMatchStatuses } from '@almoner/contracts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMarkEmployerMatchMutation } from '../../../api/gifts.api.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { utcDate } from '../../../lib/time-format.ts';
import { TextDialog } from '../../../ui/text-dialog.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { employerMatchWords as words } from '../../../words/en/employer-matches.ts';
import { EmployerPaymentDrawer } from './employer-payment-drawer.tsx';

interface EmployerMatchProps {
  readonly gift: GiftWire;
  readonly history: GiftHistoryWire;
  readonly mayManage: boolean;
}

/** The employer of the donor, whether it matches the gift, and by which gift it paid. */
export function EmployerMatch({ gift, history, mayManage }: EmployerMatchProps) {
  const { employer, employerMatch: match, status, currency } = gift;
  const { gifts, amount } = history.employerMatchOf;
  const mayMark = mayManage && status === 'succeeded' && gifts === 0;
  if (gifts > 0)
    return <p className="supporting">{words.matchesGifts(gifts, moneyText(amount, currency))}</p>;
  if (employer === null) return mayMark ? <AddEmployer gift={gift} /> : null;
  return (
    <section aria-label={words.title}>
      <h3 className="drawer-heading">{words.title}</h3>
      <dl className="definition-list">
        <dt>{words.employer}</dt>
        <dd>{employer}</dd>
        <dt>{words.status}</dt>
        <dd>{match === null ? words.none : words.statuses[match.status]}</dd>
        {match?.amount != null && match.receivedOn !== null && match.paidByGiftId !== null && (
          <>
            <dt>{words.statuses.received}</dt>
            <dd>
              {words.receivedOf(moneyText(match.amount, currency), utcDate(new Date(match.receivedOn)))}
              {' · '}
              <Link className="text-link" to={`/donations?gift=${match.paidByGiftId}`}>
                {words.openGift}
              </Link>
            </dd>
          </>
        )}
      </dl>
      {mayMark && <Marking gift={gift} employer={employer} />}
    </section>
  );
}

function Marking({ gift, employer }: { readonly gift: GiftWire; readonly employer: string }) {
  const [mark, { isLoading }] = useMarkEmployerMatchMutation();
  const [isReceiving, setReceiving] = useState(false);
  const feedback = useMutationFeedback();
  const status = gift.employerMatch?.status ?? 'none';
  const choose = (chosen: typeof status) => {
    if (chosen === 'received') return setReceiving(true);
    void feedback(
      mark({ giftId: gift.id, status: chosen === 'none' ? null : chosen, received: null }),
      words.marked,
    );
  };
  return (
    <>
      <label className="editor-field">
        <span>{words.change}</span>
        <Select
          aria-label={words.change}
          value={status}
          loading={isLoading}
          disabled={isLoading}
          options={[
            { value: 'none' as const, label: words.none },
            ...employerMatchStatuses.map((value) => ({ value, label: words.statuses[value] })),
          ]}
          onChange={choose}
        />
      </label>
      <EmployerPaymentDrawer
        open={isReceiving}
        gift={gift}
        employer={employer}
        onClose={() => setReceiving(false)}
      />
    </>
  );
}

function AddEmployer({ gift }: { readonly gift: GiftWire }) {
  const [mark, { isLoading }] = useMarkEmployerMatchMutation();
  const [isOpen, setOpen] = useState(false);
  const feedback = useMutationFeedback();
  const send = async (employer: string) => {
    const marking = mark({ giftId: gift.id, status: 'possible', employer, received: null });
    if (await feedback(marking, words.marked)) setOpen(false);
  };
  return (
    <div className="drawer-actions">
      <Button onClick={() => setOpen(true)}>{words.add}</Button>
      {isOpen && (
        <TextDialog
          title={words.add}
          okText={words.save}
          label={words.employer}
          hint={words.addHint}
          minLength={1}
          maxLength={120}
          isSending={isLoading}
          onSend={(employer) => void send(employer)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
