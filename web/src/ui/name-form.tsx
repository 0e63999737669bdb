import { Button, Form, Input } from 'antd';
import { useUpdateProfileMutation } from '../api/people.api.ts';
import { settingsWords as words } from '../words/en/people.ts';
import { requiredText } from './form-rules.ts';
import { useTold } from './use-told.ts';

/** How everybody else sees this person. */
export function NameForm({ name }: { readonly name: string | null }) {
  const told = useTold();
  const [update, { isLoading }] = useUpdateProfileMutation();
  const save = (values: { name: string }) => told(update({ name: values.name.trim() }), words.nameSaved);
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
