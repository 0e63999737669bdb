import { type CardDetailWire } from '@almoner/contracts';
import { Form, Input } from 'antd';
import { useActivateCardMutation } from '../../api/cards.api.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { lastFourRule, required } from '../../ui/form-rules.ts';
import { cardPageWords as words } from '../../words/en/card-page.ts';

interface ActivateCardProps {
  readonly card: CardDetailWire;
  readonly onClose: () => void;
}

export function ActivateCardDrawer({ card: { id, name }, onClose }: ActivateCardProps) {
  const [activate] = useActivateCardMutation();
  return (
    <FormDrawer<{ last4: string }>
      open
      title={words.activate}
      submitLabel={words.activate}
      initial={{}}
      onClose={onClose}
      onSubmit={({ last4 }) => activate({ id, last4: last4.trim() })}
      done={() => words.activated(name)}
    >
      <Form.Item
        name="last4"
        label={words.lastFour}
        extra={words.lastFourHint}
        rules={[required, lastFourRule]}
      >
        <Input inputMode="numeric" autoComplete="off" maxLength={4} style={{ width: 96 }} />
      </Form.Item>
    </FormDrawer>
  );
}
