import { App, Button, Form } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { changeProblem } from '../api/problem.ts';
import { ButtonWithReason } from './button-with-reason.tsx';
import { SideDrawer } from './side-drawer.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

/** Why the fields would be refused; the sentence is shown at the named field. */
export interface FieldRefusal<Fields extends object> {
  readonly field: keyof Fields & string;
  readonly sentence: string;
}

interface FormDrawerProps<Fields extends object> {
  readonly open: boolean;
  readonly title: string;
  /** May depend on the fields. */
  readonly submitLabel: string | ((fields: Partial<Fields>) => string);
  /** Another way to submit the same fields. */
  readonly second?: { readonly label: string } & Pick<FormDrawerProps<Fields>, 'onSubmit' | 'done'>;
  readonly initial?: Partial<Fields>;
  /** While something that belongs to the form is not ready to be submitted, such as an upload. */
  readonly isWaiting?: boolean;
  /** Disables the button before it is pressed; null where the fields would not be refused. */
  readonly refusal?: (fields: Partial<Fields>) => FieldRefusal<Fields> | null;
  readonly onClose: () => void;
  /** Answers what RTK Query does: an `error` keeps the drawer open and marks the fields that it names. */
  readonly onSubmit: (fields: Fields) => Promise<{ error?: unknown }>;
  /** The message after success. */
  readonly done: (fields: Fields) => string;
  readonly children: ReactNode;
}

export function FormDrawer<Fields extends object>(props: FormDrawerProps<Fields>) {
  const { open, title, submitLabel, second, initial, isWaiting = false, refusal, onClose, children } = props;
  const [form] = Form.useForm();
  const { message } = App.useApp();
  const watched = Form.useWatch([], form) as Partial<Fields> | undefined;
  const refused = refusal?.(watched ?? initial ?? {}) ?? null;
  const id = useId();
  const close = useCloseOnBack(open, onClose);
  // A second click may come before the button shows that it is working, so the state alone would not stop it.
  const isSending = useRef(false);
  const [showsSending, setShowsSending] = useState(false);
  const isSecond = useRef(false);
  // The drawer takes a moment to close; until then a submitted form must not be submitted again.
  useEffect(
    () => () => {
      isSending.current = false;
      setShowsSending(false);
    },
    [open],
  );
  const submit = async (fields: Fields) => {
    if (isSending.current || isWaiting) return;
    const { onSubmit, done } = isSecond.current && second !== undefined ? second : props;
    mark(true);
    const { error } = await onSubmit(fields);
    if (error === undefined) {
      void message.success(done(fields));
      return close();
    }
    mark(false);
    const problem = changeProblem(error);
    void message.error(problem.sentence);
    showFieldProblems(problem.fields);
  };
  const mark = (sending: boolean) => {
    isSending.current = sending;
    setShowsSending(sending);
  };
  const showFieldProblems = (named: Readonly<Record<string, string>>) => {
    const marked = form.getFieldsError().flatMap(({ name }) => {
      const text = named[name.join('.')];
      return text === undefined ? [] : [{ name, errors: [text] }];
    });
    form.setFields(marked);
    const [first] = marked;
    if (first !== undefined) form.scrollToField(first.name, { focus: true });
  };
  return (
    <SideDrawer
      open={open}
      title={title}
      onClose={close}
      footer={
        <div className="drawer-buttons">
          {second !== undefined && (
            <Button
              block
              disabled={showsSending || isWaiting}
              onClick={() => {
                isSecond.current = true;
                form.submit();
              }}
            >
              {second.label}
            </Button>
          )}
          <ButtonWithReason
            refusal={refused?.sentence ?? null}
            reasonId={refused === null ? undefined : `${refused.field}_help`}
            type="primary"
            block
            htmlType="submit"
            form={id}
            loading={showsSending}
            disabled={isWaiting}
            onClick={() => (isSecond.current = false)}
          >
            {typeof submitLabel === 'string' ? submitLabel : submitLabel(watched ?? initial ?? {})}
          </ButtonWithReason>
        </div>
      }
    >
      <Form
        id={id}
        form={form}
        layout="vertical"
        noValidate
        requiredMark={false}
        initialValues={initial}
        preserve={false}
        scrollToFirstError={{ focus: true }}
        onFinish={(fields: Fields) => void submit(fields)}
      >
        {children}
      </Form>
    </SideDrawer>
  );
}
