import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { signInWords } from '../words/en/sign-in.ts';
import { emailProblem } from './email-field.ts';

export const emailFieldId = 'sign-in-email';

interface EmailFormProps {
  readonly initial?: string;
  readonly submitLabel: string;
  readonly loading: boolean;
  readonly onSubmit: (email: string) => Promise<void>;
}

/** Spec §5: validated while typing and never on blur; a message shows only once the field was touched. */
export function EmailForm({ initial = '', submitLabel, loading, onSubmit }: EmailFormProps) {
  const [email, setEmail] = useState(initial);
  const [typed, setTyped] = useState(false);
  const [touched, setTouched] = useState(false);
  const problem = emailProblem(email);
  const shown = touched && typed ? problem : null;
  const change = (value: string) => {
    setEmail(value);
    setTyped(true);
    if (value === '') setTouched(true);
  };
  return (
    <Form layout="vertical" requiredMark={false} onFinish={() => void onSubmit(email)}>
      <Form.Item
        label={signInWords.email}
        htmlFor={emailFieldId}
        validateStatus={shown === null ? undefined : 'error'}
        help={shown}
      >
        <Input
          id={emailFieldId}
          type="email"
          size="large"
          autoComplete="email"
          placeholder={signInWords.emailPlaceholder}
          value={email}
          aria-invalid={shown !== null}
          onChange={({ target }) => change(target.value)}
          onBlur={() => setTouched(true)}
        />
      </Form.Item>
      <Button
        type="primary"
        size="large"
        block
        htmlType="submit"
        disabled={problem !== null || loading}
        loading={loading}
      >
        {submitLabel}
      </Button>
    </Form>
  );
}
