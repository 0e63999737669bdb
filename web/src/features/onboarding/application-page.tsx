import './onboarding.css';
import { App, Button, Form, Input, Select } from 'antd';
import { useApplyMutation } from '../../api/people.api.ts';
import { readProblem } from '../../api/problem.ts';
import { useAccount } from '../../app/use-account.ts';
import { einRule, requiredText } from '../../ui/form-rules.ts';
import { onboardingWords as words } from '../../words/en/sign-in.ts';
import { SomebodyElse } from './somebody-else.tsx';

interface ApplicationFields {
  readonly legalName: string;
  readonly ein: string;
  readonly kind: 'nonprofit' | 'advisor';
}

/** The application, or how it stands. */
export function ApplicationPage() {
  const account = useAccount();
  if (account === null) return null;
  const { owner } = account;
  return (
    <div className="page onboarding">
      {owner === null ? (
        <ApplicationForm />
      ) : (
        <>
          <h1>{words.statusTitle(owner.name)}</h1>
          <p role="status">{words.status[account.accountActivation]}</p>
        </>
      )}
      <SomebodyElse email={account.email} />
    </div>
  );
}

const kinds = [
  { value: 'nonprofit', label: words.kinds.nonprofit },
  { value: 'advisor', label: words.kinds.advisor },
];

function ApplicationForm() {
  const [form] = Form.useForm<ApplicationFields>();
  const { message } = App.useApp();
  const [applyFor, { isLoading }] = useApplyMutation();
  const apply = async (fields: ApplicationFields) => {
    const body = { ...fields, legalName: fields.legalName.trim(), ein: fields.ein.trim() };
    const { error } = await applyFor(body);
    if (error === undefined) return;
    const problem = readProblem(error);
    void message.error(problem.sentence);
    const named = (['legalName', 'ein', 'kind'] as const).filter((name) => name in problem.fields);
    form.setFields(named.map((name) => ({ name, errors: [problem.fields[name] ?? ''] })));
  };
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ kind: 'nonprofit' }}
      onFinish={(fields: ApplicationFields) => void apply(fields)}
    >
      <h1>{words.applyTitle}</h1>
      <p className="onboarding-lead">{words.applyLead}</p>
      <Form.Item name="legalName" label={words.legalName} rules={[requiredText]}>
        <Input autoComplete="organization" maxLength={120} />
      </Form.Item>
      <Form.Item name="ein" label={words.ein} extra={words.einHint} rules={[requiredText, einRule]}>
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item name="kind" label={words.kind}>
        <Select options={kinds} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isLoading}>
        {isLoading ? words.applying : words.apply}
      </Button>
    </Form>
  );
}
