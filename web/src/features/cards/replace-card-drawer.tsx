import { type CardDetailWire, replacementReasons } from '@almoner/contracts';
import { Form, Radio, Space } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useReplaceCardMutation } from '../../api/cards.api.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { required } from '../../ui/form-rules.ts';
import { cardPageWords as words } from '../../words/en/card-page.ts';

type Reason = (typeof replacementReasons)[number];
interface ReplaceCardProps {
  readonly card: CardDetailWire;
  readonly onClose: () => void;
}

export function ReplaceCardDrawer({ card: { id, name }, onClose }: ReplaceCardProps) {
  const [replace] = useReplaceCardMutation();
  const navigate = useNavigate();
  const newCardId = useRef<string | null>(null);
  const submit = async ({ reason }: { reason: Reason }) => {
    const result = await replace({ id, reason });
    newCardId.current = result.data?.id ?? null;
    return result;
  };
  // The drawer closes with a step back in the history, which must come before the navigation to the new card.
  const close = () => {
    onClose();
    if (newCardId.current !== null) void navigate(`/cards/${newCardId.current}`);
  };
  return (
    <FormDrawer<{ reason: Reason }>
      open
      title={words.replace}
      submitLabel={words.replaceNow}
      initial={{}}
      onClose={close}
      onSubmit={submit}
      done={({ reason }) => words.replaced(name, reason)}
    >
      <Form.Item name="reason" label={words.replaceWhy} rules={[required]}>
        <Radio.Group>
          <Space orientation="vertical">
            {replacementReasons.map((reason) => (
              <Radio key={reason} value={reason}>
                {words.reasons[reason]}
              </Radio>
            ))}
          </Space>
        </Radio.Group>
      </Form.Item>
      <Consequence />
    </FormDrawer>
  );
}

function Consequence() {
  const reason = Form.useWatch<Reason | undefined>('reason');
  return (
    <div role="status">
      {reason !== undefined && <p className="supporting">{words.consequence[reason]}</p>}
    </div>
  );
}
