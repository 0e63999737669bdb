import { type ApplicationWire } from '@almoner/contracts';
import { App, Button, Form, Skeleton } from 'antd';
import { useState } from 'react';
import { useAnswerApplicationMutation, useGetApplicationQuery } from '../../api/organization.api.ts';
import { readProblem } from '../../api/problem.ts';
import { DocumentsPart } from '../../ui/documents/documents-part.tsx';
import { type Uploads, useUploads } from '../../ui/documents/use-uploads.ts';
import { FailedNotice } from '../../ui/list-states.tsx';
import {
  BankFields,
  LegalFields,
  PlaceFields,
  RepresentativeFields,
  PartnerTermsField,
} from '../../ui/organization-fields.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { applicationStatusWords as words } from '../../words/en/application.ts';
import { documentWords } from '../../words/en/documents.ts';
import { type ApplicationFields, fromApplication, toAnswers } from './application-answers.ts';
import { optionalMark } from './optional-mark.tsx';
import { showProblems } from './show-problems.ts';

/** How the application stands; news from the partner shows by itself. */
export function ApplicationStatus() {
  const query = useGetApplicationQuery();
  const application = query.data;
  if (query.isError)
    return <FailedNotice problem={readProblem(query.error)} onRetry={() => void query.refetch()} />;
  if (application === undefined) return <Skeleton active paragraph={{ rows: 4 }} />;
  return <Standing application={application} />;
}

const looks = {
  in_review: 'pending',
  more_needed: 'near_limit',
  activated: 'approved',
  rejected: 'declined',
} as const;

function reasonOf(code: string | null): string {
  const known = code === null ? undefined : words.reasons[code];
  return known === undefined ? words.noReason : words.reason(known);
}

function Standing({ application }: { readonly application: ApplicationWire }) {
  const { state, currentlyDue, rejectionReason, legalName } = application;
  return (
    <>
      <h1>{words.title(legalName)}</h1>
      <div role="status" className="onboarding-status">
        <StatusChip status={looks[state]} label={words.states[state]} />
        <p>{words.leads[state]}</p>
      </div>
      {state === 'rejected' && <p>{reasonOf(rejectionReason)}</p>}
      {state === 'more_needed' && (
        <>
          <ul>
            {currentlyDue.map((name) => (
              <li key={name}>{words.due[name] ?? words.otherDue(name)}</li>
            ))}
          </ul>
          <Answers application={application} />
        </>
      )}
    </>
  );
}

function Answers({ application }: { readonly application: ApplicationWire }) {
  const [form] = Form.useForm<ApplicationFields>();
  const { message } = App.useApp();
  const [answer, { isLoading }] = useAnswerApplicationMutation();
  const uploads = useUploads();
  const isAskedForPaper = application.currentlyDue.includes('company.verification.document');
  const [givesBank, setGivesBank] = useState(application.currentlyDue.includes('external_account'));
  const send = async (fields: ApplicationFields) => {
    const { error } = await answer(toAnswers(fields));
    if (error === undefined) return void message.success(words.sent);
    const problem = readProblem(error);
    void message.error(problem.sentence);
    showProblems(form, problem);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={optionalMark}
      scrollToFirstError
      initialValues={fromApplication(application)}
      onFinish={(fields: ApplicationFields) => void send(fields)}
      className="onboarding-form"
    >
      {isAskedForPaper && <DocumentsSection uploads={uploads} lead={documentWords.leadAsked} />}
      <h2>{words.answersTitle}</h2>
      <LegalFields />
      <PlaceFields />
      <RepresentativeFields />
      {givesBank ? (
        <BankFields under="bankAccount" />
      ) : (
        <p className="supporting">
          {words.bankOptional}:{' '}
          <Button type="link" size="small" onClick={() => setGivesBank(true)}>
            {words.addBank}
          </Button>
        </p>
      )}
      {application.currentlyDue.some((name) => name.startsWith('tos_acceptance')) && <PartnerTermsField />}
      {!isAskedForPaper && <DocumentsSection uploads={uploads} lead={documentWords.lead} />}
      <Button
        className="onboarding-send"
        type="primary"
        htmlType="submit"
        loading={isLoading}
        disabled={uploads.isSending}
      >
        {words.sendAgain}
      </Button>
    </Form>
  );
}

interface DocumentsSectionProps {
  readonly uploads: Uploads;
  readonly lead: string;
}

/** First where it is what the partner waits for, else after the fields. */
function DocumentsSection({ uploads, lead }: DocumentsSectionProps) {
  return (
    <div className="onboarding-documents">
      <h2>{documentWords.partTitle}</h2>
      <DocumentsPart uploads={uploads} lead={lead} />
    </div>
  );
}
