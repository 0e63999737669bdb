import { type CardDetailWire, replacementReasons } from '@almoner/contracts';
import { Form, Radio, Space } from 'antd';
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
  const submit = async ({ reason }: { reason: Reason }) => {
    const result = await replace({ id, reason });
    if (result.data !== undefined) void navigate(`/cards/${result.data.id}`);
    return result;
  };
  return (
    <FormDrawer<{ reason: Reason }>
      open
      title={words.replace}
      submitLabel={words.replaceNow}
      initial={{}}
      onClose={onClose}
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
