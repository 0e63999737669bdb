import { App, Button, Form, Input, Space } from 'antd';
import { useUpdateProfileMutation } from '../api/people.api.ts';
import { settingsWords as words } from '../words/en/people.ts';

/** How everybody else sees this person. */
export function NameForm({ name }: { readonly name: string | null }) {
  const { message } = App.useApp();
  const [update, { isLoading }] = useUpdateProfileMutation();
  const save = async (values: { name: string }) => {
    const result = await update(values);
    if (result.error === undefined) void message.success(words.nameSaved);
  };
  return (
    <Form
      initialValues={{ name: name ?? '' }}
      onFinish={(values: { name: string }) => void save(values)}
      validateTrigger={[]}
      requiredMark={false}
    >
      <Space.Compact>
        <Form.Item
          name="name"
          noStyle
          rules={[{ required: true, whitespace: true, message: words.nameRequired }]}
        >
          <Input aria-label={words.yourName} maxLength={120} autoComplete="name" />
        </Form.Item>
        <Button htmlType="submit" loading={isLoading}>
          {words.saveName}
        </Button>
      </Space.Compact>
    </Form>
  );
}
