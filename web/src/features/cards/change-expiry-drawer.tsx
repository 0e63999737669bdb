import { type CardDetailWire } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { Form, Input } from 'antd';
import { useUpdateCardMutation } from '../../api/cards.api.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { todayOrLaterRule } from '../../ui/form-rules.ts';
import { cardPageWords as words } from '../../words/en/card-page.ts';
import { cardWords } from '../../words/en/cards.ts';

interface ChangeExpiryProps {
  readonly card: CardDetailWire;
  readonly onClose: () => void;
}

export function ChangeExpiryDrawer({ card: { id, name, version, terms }, onClose }: ChangeExpiryProps) {
  const [update] = useUpdateCardMutation();
  return (
    <FormDrawer<{ expiresOn?: string }>
      open
      title={words.changeExpiry}
      submitLabel={words.changeExpiry}
      initial={{ expiresOn: terms?.expiresOn ?? undefined }}
      onClose={onClose}
      onSubmit={({ expiresOn }) => update({ id, version, expiresOn: expiresOn || null })}
      done={() => words.expiryChanged(name)}
    >
      <Form.Item
        name="expiresOn"
        label={cardWords.expiresOn}
        extra={cardWords.expiresOnHint}
        rules={[todayOrLaterRule]}
      >
        <Input type="date" min={utcDay(new Date())} />
      </Form.Item>
    </FormDrawer>
  );
}
