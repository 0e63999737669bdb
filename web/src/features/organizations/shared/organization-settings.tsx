import { type ApplicationWire, type UserWire } from '@almoner/contracts';
import { Button, Form, Input, Skeleton } from 'antd';
import { Fragment, useState } from 'react';
import { useGetApplicationQuery } from '../../../api/applications.api.ts';
import { useUpdateOrganizationMutation } from '../../../api/organizations.api.ts';
import { readProblem } from '../../../api/problem.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { SubmittedDocuments } from '../../documents/shared/submitted-documents.tsx';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { requiredText, stateRule, websiteRule, zipRule } from '../../../ui/form-rules.ts';
import { FailedNotice } from '../../../ui/list-states.tsx';
import { applicationStatusWords, applicationWords } from '../../../words/en/applications.ts';
import { organizationWords as words } from '../../../words/en/organizations.ts';
import { LinkedBanks } from './linked-banks.tsx';

interface AccountProps {
  readonly account: UserWire;
}

export function OrganizationSettings({ account }: AccountProps) {
  const { owner, role, accountActivation } = account;
  if (owner === null) return null;
  const manages =
    permissionScopeOfRole(role, 'organization.manage') === 'all' && accountActivation === 'Activated';
  return (
    <>
      <dl className="definition-list">
        <dt>{words.name}</dt>
        <dd>{owner.name}</dd>
        <dt>{words.kind}</dt>
        <dd>{words.kinds[owner.type]}</dd>
        <dt>{words.activation}</dt>
        <dd>{words.activations[owner.accountActivation]}</dd>
        <dt>{words.currency}</dt>
        <dd>{owner.currency}</dd>
        {manages && (
          <>
            <dt>{words.account}</dt>
            <dd>{owner.connectAccountID ?? words.none}</dd>
            <Details />
          </>
        )}
      </dl>
      {manages && <LinkedBanks paymentMethods={account.paymentMethods} />}
      {manages && <SubmittedDocuments />}
    </>
  );
}

/** For admins only. */
function Details() {
  const query = useGetApplicationQuery();
  const { data } = query;
  const [changing, setChanging] = useState(false);
  if (query.isError)
    return (
      <dd className="definition-wide">
        <FailedNotice problem={readProblem(query.error)} onRetry={() => void query.refetch()} />
      </dd>
    );
  if (data === undefined) return <LoadingDetails />;
  const { ein, mission, website, address, currentlyDue } = data;
  const place = address && [
    address.line1,
    address.line2,
    address.city,
    `${address.state} ${address.postalCode}`,
  ];
  return (
    <>
      <dt>{applicationWords.ein}</dt>
      <dd>{ein}</dd>
      <dt>{applicationWords.mission}</dt>
      <dd>{mission ?? words.none}</dd>
      <dt>{applicationWords.website}</dt>
      <dd>{website ?? words.none}</dd>
      <dt>{words.address}</dt>
      <dd>{place?.filter(Boolean).join(', ') ?? words.none}</dd>
      {currentlyDue.length > 0 && (
        <>
          <dt>{words.due}</dt>
          <dd>
            {currentlyDue
              .map((name) => applicationStatusWords.due[name] ?? applicationStatusWords.otherDue(name))
              .join('; ')}
          </dd>
        </>
      )}
      <dt />
      <dd>
        <Button onClick={() => setChanging(true)}>{words.organizationForm}</Button>
      </dd>
      <OrganizationDrawer application={data} open={changing} onClose={() => setChanging(false)} />
    </>
  );
}

function LoadingDetails() {
  return [applicationWords.ein, applicationWords.mission, applicationWords.website, words.address].map(
    (label) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>
          <Skeleton.Node active style={{ width: 160, height: 14 }} />
        </dd>
      </Fragment>
    ),
  );
}

interface OrganizationFields {
  readonly name: string;
  readonly mission?: string;
  readonly website?: string;
  readonly address?: Partial<Record<'line1' | 'line2' | 'city' | 'state' | 'postalCode', string>>;
}

interface OrganizationDrawerProps {
  readonly application: ApplicationWire;
  readonly open: boolean;
  readonly onClose: () => void;
}

function OrganizationDrawer({ application, open, onClose }: OrganizationDrawerProps) {
  const [update] = useUpdateOrganizationMutation();
  const { legalName, mission, website, address } = application;
  return (
    <FormDrawer<OrganizationFields>
      open={open}
      title={words.organization}
      submitLabel={words.saveName}
      initial={{
        name: legalName,
        mission: mission ?? '',
        website: website ?? '',
        address: { ...address, line2: address?.line2 ?? '' },
      }}
      onClose={onClose}
      onSubmit={(fields) => update(toBody(fields))}
      done={() => words.organizationSaved}
    >
      <Form.Item name="name" label={words.name} rules={[requiredText]}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="mission" label={applicationWords.mission}>
        <Input.TextArea rows={3} maxLength={1000} />
      </Form.Item>
      <Form.Item name="website" label={applicationWords.website} rules={[websiteRule]}>
        <Input type="url" maxLength={300} placeholder="https://" />
      </Form.Item>
      <Form.Item name={['address', 'line1']} label={applicationWords.line1} rules={[requiredText]}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name={['address', 'line2']} label={applicationWords.line2}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name={['address', 'city']} label={applicationWords.city} rules={[requiredText]}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name={['address', 'state']} label={applicationWords.state} rules={[requiredText, stateRule]}>
        <Input />
      </Form.Item>
      <Form.Item
        name={['address', 'postalCode']}
        label={applicationWords.postalCode}
        rules={[requiredText, zipRule]}
      >
        <Input maxLength={10} inputMode="numeric" />
      </Form.Item>
    </FormDrawer>
  );
}

const trimmed = (text: string | undefined) => text?.trim() ?? '';

function toBody({ name, mission, website, address = {} }: OrganizationFields) {
  return {
    name: name.trim(),
    mission: trimmed(mission) || null,
    website: trimmed(website) || null,
    address: {
      line1: trimmed(address.line1),
      line2: trimmed(address.line2) || null,
      city: trimmed(address.city),
      state: trimmed(address.state).toUpperCase(),
      postalCode: trimmed(address.postalCode),
    },
  };
}
