import { type ReceiptRemindersWire, maxRemindedPurchases } from '@almoner/contracts';
import { App } from 'antd';
import { type ReactNode } from 'react';
import { changeProblem } from '../../../api/problem.ts';
import { type ReminderBody, useRemindCardholdersMutation } from '../../../api/receipt-policy.api.ts';
import { personName } from '../../../lib/person-name.ts';
import { ButtonWithReason } from '../../../ui/button-with-reason.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useConfirmation } from '../../../ui/use-confirmation.ts';
import { reminderWords as words } from '../../../words/en/receipt-reminders.ts';

interface RemindButtonProps {
  readonly of: ReminderBody;
  readonly label: string;
  readonly onSent?: () => void;
}

/** Reminds the cardholders of missing receipts after a question, and says who was reminded and who already was. */
export function RemindButton({ of, label, onSent }: RemindButtonProps) {
  const [remind, { isLoading }] = useRemindCardholdersMutation();
  const { modal, message } = App.useApp();
  const ask = useConfirmation();
  const send = async () => {
    const { data, error } = await remind(of);
    if (data === undefined) return void message.error(changeProblem(error).sentence);
    onSent?.();
    modal.info({
      title: titleOf(data),
      content: <Reminders reminders={data} />,
      okText: words.close,
      centered: true,
    });
  };
  const isTooMany = 'purchaseIds' in of && of.purchaseIds.length > maxRemindedPurchases;
  return (
    <ButtonWithReason
      refusal={isTooMany ? words.tooMany(maxRemindedPurchases) : null}
      loading={isLoading}
      onClick={() =>
        ask({ title: words.question, content: words.consequence, okText: words.send, onOk: send })
      }
    >
      {label}
    </ButtonWithReason>
  );
}

function titleOf({ reminded, alreadyReminded, limitReached, notReached }: ReceiptRemindersWire): string {
  if (reminded.length > 0) return words.reminded(reminded.length);
  if (limitReached.length > 0 || notReached.length > 0) return words.nobodyReminded;
  return alreadyReminded.length > 0 ? words.allReminded : words.noneMissing;
}

function Reminders({ reminders }: { readonly reminders: ReceiptRemindersWire }) {
  const { reminded, alreadyReminded, limitReached, notReached, hasMore } = reminders;
  return (
    <>
      <People title={words.remindedNow} people={reminded} />
      <People
        title={words.remindedBefore}
        people={alreadyReminded}
        note={({ remindedAt }) => <RelativeTime at={remindedAt} />}
      />
      <People title={words.limitReached} people={limitReached} />
      <People title={words.archived} people={notReached} />
      {hasMore && <p>{words.more(maxRemindedPurchases)}</p>}
    </>
  );
}

type Reminded = ReceiptRemindersWire['reminded'][number];

interface PeopleProps<Person extends Reminded> {
  readonly title: string;
  readonly people: readonly Person[];
  readonly note?: (person: Person) => ReactNode;
}

function People<Person extends Reminded>({ title, people, note }: PeopleProps<Person>) {
  if (people.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="drawer-heading">{title}</h3>
      <ul className="reminded-people">
        {people.map((person) => (
          <li key={person.holder.id}>
            <span className="name">{personName(person.holder)}</span>
            <span className="supporting">
              {words.purchases(person.purchases)}
              {note !== undefined && <> · {note(person)}</>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
