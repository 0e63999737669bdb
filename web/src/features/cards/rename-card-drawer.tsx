import { type CardDetailWire } from '@almoner/contracts';
import { Form, Input } from 'antd';
import { useUpdateCardMutation } from '../../api/cards.api.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { requiredText } from '../../ui/form-rules.ts';
import { spendRuleWords as words } from '../../words/en/spend-rules.ts';

interface RenameProps {
  readonly card: CardDetailWire;
  readonly onClose: () => void;
}

const nameMax = 60;

export function RenameCardDrawer({ card: { id, name, version }, onClose }: RenameProps) {
  const [update] = useUpdateCardMutation();
  return (
    <FormDrawer<{ name: string }>
      open
      title={words.rename}
      submitLabel={words.save}
      initial={{ name }}
      onClose={onClose}
      onSubmit={(fields) => update({ id, version, name: fields.name.trim() })}
      done={(fields) => words.renamed(fields.name.trim())}
    >
      <Form.Item name="name" label={words.cardName} rules={[requiredText]}>
        <Input maxLength={nameMax} autoComplete="off" />
      </Form.Item>
    </FormDrawer>
  );
}
