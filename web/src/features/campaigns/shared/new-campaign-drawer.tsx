import { largestGoalMinor } from '@almoner/contracts';
import { Form, Input } from 'antd';
import { useEffect, useRef } from 'react';
import { useCreateCampaignMutation } from '../../../api/campaigns.api.ts';
import { parseAmount } from '../../../lib/money-format.ts';
import { slugOf } from '../../../lib/slug-of.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { amountRule, required, requiredText, slugRule } from '../../../ui/form-rules.ts';
import { fundraisingWords as words } from '../../../words/en/gifts.ts';

interface CampaignFields {
  readonly title: string;
  readonly slug: string;
  readonly story?: string;
  readonly goal?: string;
}
interface NewCampaignProps {
  readonly open: boolean;
  readonly currency: string;
  /** With the id of the draft that was created, if one was. */
  readonly onClose: (draftId: string | null) => void;
}

export function NewCampaignDrawer({ open, currency, onClose }: NewCampaignProps) {
  const [createCampaign] = useCreateCampaignMutation();
  const draftId = useRef<string | null>(null);
  const create = ({ title, slug, story = '', goal = '' }: CampaignFields, kind: { isDraft?: true } = {}) =>
    createCampaign({ title: title.trim(), slug, story, goal: parseAmount(goal, currency), ...kind });
  const createDraft = async (fields: CampaignFields) => {
    const answer = await create(fields, { isDraft: true });
    draftId.current = answer.data?.id ?? null;
    return answer;
  };
  return (
    <FormDrawer<CampaignFields>
      open={open}
      title={words.newCampaign}
      submitLabel={words.create}
      onClose={() => {
        onClose(draftId.current);
        draftId.current = null;
      }}
      onSubmit={(fields) => create(fields)}
      done={({ title }) => words.created(title.trim())}
      second={{
        label: words.saveDraft,
        onSubmit: createDraft,
        done: ({ title }) => words.draftSaved(title.trim()),
      }}
    >
      <Form.Item name="title" label={words.campaignTitle} rules={[requiredText]}>
        <Input maxLength={120} />
      </Form.Item>
      <SuggestedAddress />
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

/** The address follows the title until someone types one. */
function SuggestedAddress() {
  const form = Form.useFormInstance<CampaignFields>();
  const title = Form.useWatch('title', form);
  useEffect(() => {
    if (title !== undefined && !form.isFieldTouched('slug')) form.setFieldValue('slug', slugOf(title));
  }, [form, title]);
  return null;
}
