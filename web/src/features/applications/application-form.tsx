import { type ApplicationDraft } from '@almoner/contracts';
import { App, Button, Form, Select, Steps } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useGetConfigQuery } from '../../api/account.api.ts';
import { useApplyMutation, useGetDraftQuery } from '../../api/applications.api.ts';
import { changeProblem, readProblem } from '../../api/problem.ts';
import { cameFrom } from '../../lib/routes.ts';
import { DocumentsPart } from '../documents/shared/documents-part.tsx';
import { type Uploads, useUploads } from '../documents/shared/use-uploads.ts';
import { required } from '../../ui/form-rules.ts';
import { FailedNotice } from '../../ui/list-states.tsx';
import {
  AddressFields,
  BankFields,
  LegalFields,
  MissionField,
  PartnerTermsField,
  RepresentativeFields,
  WebsiteField,
} from '../organizations/shared/organization-fields.tsx';
import { applicationWords as words } from '../../words/en/applications.ts';
import { documentWords } from '../../words/en/documents.ts';
import { type ApplicationFields, fromDraft, toAnswers, toDraftAnswers } from './application-answers.ts';
import { optionalMark } from './optional-mark.tsx';
import { showFieldErrors } from './show-field-errors.ts';
import { useSavedDraft } from './use-saved-draft.ts';
import { LoadingLines } from '../../ui/loading-lines.tsx';

/** Continues the draft, from any device. */
export function ApplicationForm() {
  const draft = useGetDraftQuery();
  if (draft.isError)
    return <FailedNotice problem={readProblem(draft.error)} onRetry={() => void draft.refetch()} />;
  if (draft.data === undefined) return <LoadingLines rows={8} />;
  return <SteppedForm draft={draft.data ?? { step: 0, answers: {} }} />;
}

const kinds = (['nonprofit', 'fiscal_sponsor', 'other', 'advisor'] as const).map((value) => ({
  value,
  label: words.kinds[value],
}));

/** The fields of each step by the first part of their names, to find the step of a problem. */
const parts = [
  ['legalName', 'ein', 'kind'],
  ['mission', 'website', 'address'],
  ['representative'],
  [],
  ['bankAccount', 'acceptsPartnerTerms'],
];
const stepOf = (field: string) => parts.findIndex((names) => names.includes(field.split('.')[0] ?? ''));

function SteppedForm({ draft }: { readonly draft: ApplicationDraft }) {
  const [form] = Form.useForm<ApplicationFields>();
  const { message } = App.useApp();
  const { isSaved, keep, saveSoon, forget } = useSavedDraft();
  const [applyFor, { isLoading }] = useApplyMutation();
  const kind = Form.useWatch('kind', { form, preserve: true }) ?? fromDraft(draft.answers).kind;
  // An advisor firm holds no money here and is not reviewed: no documents and no bank account.
  const last = kind === 'advisor' ? 2 : 4;
  const uploads = useUploads();
  const [step, setStep] = useState(Math.min(draft.step, last));

  const all = () => form.getFieldsValue(true) as ApplicationFields;
  const draftAt = (at: number) => ({ step: at, answers: toDraftAnswers(all()) });
  const goTo = (next: number) => {
    setStep(next);
    keep(draftAt(next));
  };
  const send = async () => {
    forget();
    const { error } = await applyFor({ ...toAnswers(all()), kind: kind ?? 'nonprofit' });
    if (error === undefined) return;
    const problem = changeProblem(error);
    void message.error(problem.sentence);
    const at = Object.keys(problem.fields)
      .map(stepOf)
      .filter((found) => found >= 0);
    if (at.length > 0) setStep(Math.min(...at));
    showFieldErrors(form, problem);
  };

  return (
    <>
      <h1>{words.title}</h1>
      <p className="onboarding-lead">{words.lead(last + 1)}</p>
      <InvitedHint />
      <Steps
        current={step}
        size="small"
        titlePlacement="vertical"
        responsive={false}
        className="onboarding-steps"
        items={words.steps.slice(0, last + 1).map((title) => ({ title }))}
      />
      <Form
        form={form}
        layout="vertical"
        size="large"
        requiredMark={optionalMark}
        initialValues={fromDraft(draft.answers)}
        onValuesChange={() => saveSoon(() => draftAt(step))}
        onFinish={() => (step === last ? void send() : goTo(step + 1))}
        scrollToFirstError
        className="onboarding-form"
      >
        <StepTitle step={step} of={last + 1} />
        <StepFields step={step} uploads={uploads} />
        <div className="onboarding-actions">
          <Button
            type="primary"
            htmlType="submit"
            loading={isLoading}
            disabled={step === last && uploads.isSending}
          >
            {step === last ? words.send : words.next}
          </Button>
          {step > 0 && (
            <Button disabled={isLoading} onClick={() => goTo(step - 1)}>
              {words.back}
            </Button>
          )}
        </div>
        <p className="supporting onboarding-kept" role="status">
          {step === last && uploads.isSending
            ? documentWords.stillSending
            : isSaved !== null && (isSaved ? words.kept : words.notKept)}
        </p>
      </Form>
      <SandboxHint />
    </>
  );
}

/** People who were invited should join; an application would create a second organization. */
function InvitedHint() {
  const location = useLocation();
  if (cameFrom(location.state) !== '/invite') return <p className="supporting">{words.invitedHint}</p>;
  return (
    <div className="notice" role="status">
      <div>
        <strong>{words.inviteGone}</strong>
        <p>{words.inviteGoneHint}</p>
      </div>
    </div>
  );
}

/** A new step starts at its top, also for screen readers. */
function StepTitle({ step, of }: { readonly step: number; readonly of: number }) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return (
    <h2 ref={title} tabIndex={-1} className="onboarding-step">
      {words.stepOf(step + 1, of, words.steps[step] ?? '')}
    </h2>
  );
}

interface StepFieldsProps {
  readonly step: number;
  readonly uploads: Uploads;
}

/** Only the step that is shown is checked; what was typed elsewhere stays in the form. */
function StepFields({ step, uploads }: StepFieldsProps): ReactNode {
  switch (step) {
    case 0:
      return (
        <>
          <LegalFields />
          <Form.Item name="kind" label={words.kind} rules={[required]}>
            <Select options={kinds} />
          </Form.Item>
        </>
      );
    case 1:
      return (
        <>
          <MissionField />
          <WebsiteField />
          <AddressFields />
        </>
      );
    case 2:
      return <RepresentativeFields />;
    case 3:
      return <DocumentsPart uploads={uploads} />;
    default:
      return (
        <>
          <BankFields under="bankAccount" />
          <PartnerTermsField />
        </>
      );
  }
}

/** Only in a local stack: where emails go to its mailbox, the review is simulated too. */
function SandboxHint() {
  const { data: config } = useGetConfigQuery();
  if (config?.mailboxUrl == null) return null;
  const { title, cases, bank } = words.sandbox;
  return (
    <aside className="notice onboarding-hint" aria-label={title}>
      <div>
        <strong>{title}</strong>
        <ul>
          {cases.map(([ein, outcome]) => (
            <li key={ein}>
              {ein}: {outcome}
            </li>
          ))}
        </ul>
        <p>{bank}</p>
      </div>
    </aside>
  );
}
