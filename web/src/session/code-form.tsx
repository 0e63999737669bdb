import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { codeWords as words } from '../words/en/sign-in.ts';
import { type CodeAnswer } from '../api/auth-client.ts';

const codeFieldId = 'sign-in-code';
const longestInput = 20;

interface CodeFormProps {
  /** Leaves the page when the code was right. */
  readonly onCode: (code: string) => Promise<CodeAnswer>;
}

/** For email that is read on another device: the code from the email. */
export function CodeForm({ onCode }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const submit = async () => {
    setLoading(true);
    const answer = await onCode(code);
    if (answer.ok) return;
    setLoading(false);
    setProblem(words.problems[answer.problem]);
  };
  const change = (typed: string) => {
    setCode(typed);
    setProblem(null);
  };
  return (
    <Form layout="vertical" requiredMark={false} className="code-form" onFinish={() => void submit()}>
      <Form.Item
        label={words.label}
        htmlFor={codeFieldId}
        validateStatus={problem === null ? undefined : 'error'}
        help={problem === null ? null : <span role="alert">{problem}</span>}
      >
        <Input
          id={codeFieldId}
          size="large"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={longestInput}
          value={code}
          aria-invalid={problem !== null}
          onChange={({ target }) => change(target.value)}
        />
      </Form.Item>
      <Button size="large" htmlType="submit" loading={loading} disabled={code.trim() === '' || loading}>
        {words.submit}
      </Button>
    </Form>
  );
}
