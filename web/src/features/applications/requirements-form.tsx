import { type ApplicationWire } from '@almoner/contracts';
import { App, Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useListDocumentsQuery } from '../../api/documents.api.ts';
import { useAnswerApplicationMutation } from '../../api/applications.api.ts';
import { changeProblem } from '../../api/problem.ts';
import { DocumentsPart } from '../documents/shared/documents-part.tsx';
import { useUploads } from '../documents/shared/use-uploads.ts';
import {
  AddressFields,
  BankFields,
  LegalFields,
  MissionField,
  PartnerTermsField,
  RepresentativeFields,
  WebsiteField,
} from '../organizations/shared/organization-fields.tsx';
import { applicationStatusWords as words } from '../../words/en/applications.ts';
import { documentWords } from '../../words/en/documents.ts';
import { type ApplicationFields, fromApplication, toAnswers } from './application-answers.ts';
import {
  type DetailPart,
  requiredParts,
  detailParts,
  isElsewhere,
  isLetterMissing,
} from './required-parts.ts';
import { optionalMark } from './optional-mark.tsx';
import { showFieldErrors } from './show-field-errors.ts';

const fieldsOf: Record<DetailPart, ReactNode> = {
  legal: <LegalFields />,
  mission: <MissionField />,
  website: <WebsiteField />,
  address: <AddressFields />,
  representative: <RepresentativeFields />,
};

/** Only the required parts; the rest of the application opens on request. */
export function RequirementsForm({ application }: { readonly application: ApplicationWire }) {
  const [form] = Form.useForm<ApplicationFields>();
  const { message } = App.useApp();
  const [answer, { isLoading }] = useAnswerApplicationMutation();
  const [showsAll, setShowsAll] = useState(false);
  const asked = requiredParts(application.currentlyDue);
  const uploads = useUploads();
  const { data: documents, isLoading: areDocumentsLoading } = useListDocumentsQuery();
  const [wantsLetter, setWantsLetter] = useState(false);
  const lacks = documents !== undefined && isLetterMissing(asked, documents);
  const send = async () => {
    setWantsLetter(lacks);
    if (lacks) return;
    // With what is not on the page: all of it is sent again.
    const { error } = await answer(toAnswers(form.getFieldsValue(true) as ApplicationFields));
    if (error === undefined) return void message.success(words.sent);
    const problem = changeProblem(error);
    void message.error(problem.sentence);
    if (Object.keys(problem.fields).some((field) => isElsewhere(field, asked))) setShowsAll(true);
    showFieldErrors(form, problem);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={optionalMark}
      scrollToFirstError
      initialValues={fromApplication(application)}
      onFinish={() => void send()}
      className="onboarding-form"
    >
      {asked.size > 0 && <h2>{words.answersTitle}</h2>}
      <Details parts={detailParts.filter((part) => asked.has(part))} />
      {asked.has('documents') && (
        <DocumentsPart
          uploads={uploads}
          lead={documentWords.leadAsked}
          letterProblem={wantsLetter && lacks ? documentWords.letterMissing : undefined}
        />
      )}
      {asked.has('bank') && <BankFields under="bankAccount" />}
      {asked.has('terms') && <PartnerTermsField />}
      {showsAll ? (
        <>
          <h2 className="onboarding-step">{words.otherDetails}</h2>
          <Details parts={detailParts.filter((part) => !asked.has(part))} />
          {!asked.has('bank') && <OtherBank />}
          {!asked.has('documents') && <DocumentsPart uploads={uploads} />}
        </>
      ) : (
        <p>
          <Button type="link" size="small" className="onboarding-more" onClick={() => setShowsAll(true)}>
            {words.changeOther}
          </Button>
        </p>
      )}
      {(asked.size > 0 || showsAll) && (
        <Button
          className="onboarding-send"
          type="primary"
          htmlType="submit"
          loading={isLoading}
          // Whether the letter is missing is known only then.
          disabled={uploads.isSending || areDocumentsLoading}
        >
          {words.sendAgain}
        </Button>
      )}
    </Form>
  );
}

const Details = ({ parts }: { readonly parts: readonly DetailPart[] }) =>
  parts.map((part) => <div key={part}>{fieldsOf[part]}</div>);

function OtherBank() {
  const [gives, setGives] = useState(false);
  if (gives) return <BankFields under="bankAccount" />;
  return (
    <p className="supporting">
      {words.bankOptional}:{' '}
      <Button type="link" size="small" onClick={() => setGives(true)}>
        {words.addBank}
      </Button>
    </p>
  );
}
