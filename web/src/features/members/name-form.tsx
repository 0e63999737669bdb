import { Button, Form, Input } from 'antd';
import { useUpdateProfileMutation } from '../../api/members.api.ts';
import { memberWords as words } from '../../words/en/members.ts';
import { requiredText } from '../../ui/form-rules.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';

/** How everyone else sees this person. */
export function NameForm({ name }: { readonly name: string | null }) {
  const showResult = useMutationFeedback();
  const [update, { isLoading }] = useUpdateProfileMutation();
  const save = (values: { name: string }) =>
    showResult(update({ name: values.name.trim() }), words.nameSaved);
  return (
    <Form
      className="name-form"
      initialValues={{ name: name ?? '' }}
      onFinish={(values: { name: string }) => void save(values)}
      requiredMark={false}
    >
      <Form.Item name="name" rules={[requiredText]} style={{ marginBottom: 0 }}>
        <Input aria-label={words.yourName} maxLength={120} autoComplete="name" />
      </Form.Item>
      <Button htmlType="submit" loading={isLoading}>
        {words.saveName}
      </Button>
    </Form>
  );
}
