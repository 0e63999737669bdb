import { largestGoalMinor } from '@almoner/contracts';
import { Form, Input } from 'antd';
import { useCreateCampaignMutation } from '../../api/campaigns.api.ts';
import { parseAmount } from '../../lib/money-format.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required, requiredText, slugRule } from '../../ui/form-rules.ts';
import { fundraisingWords as words } from '../../words/en/gifts.ts';

interface CampaignFields {
  readonly title: string;
  readonly slug: string;
  readonly story?: string;
  readonly goal?: string;
}
interface NewCampaignProps {
  readonly open: boolean;
  readonly currency: string;
  readonly onClose: () => void;
}

export function NewCampaignDrawer({ open, currency, onClose }: NewCampaignProps) {
  const [createCampaign] = useCreateCampaignMutation();
  const create = ({ title, slug, story = '', goal = '' }: CampaignFields) =>
    createCampaign({ title: title.trim(), slug, story, goal: parseAmount(goal, currency) });
  return (
    <FormDrawer<CampaignFields>
      open={open}
      title={words.newCampaign}
      submitLabel={words.create}
      onClose={onClose}
      onSubmit={create}
      done={({ title }) => words.created(title.trim())}
    >
      <Form.Item name="title" label={words.campaignTitle} rules={[requiredText]}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="slug" label={words.address} extra={words.addressHint} rules={[required, slugRule]}>
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <Form.Item name="story" label={words.story}>
        <Input.TextArea rows={5} maxLength={5000} />
      </Form.Item>
      <Form.Item
        name="goal"
        label={words.goal}
        extra={words.goalHint}
        rules={[amountRule(currency, largestGoalMinor)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
    </FormDrawer>
  );
}
