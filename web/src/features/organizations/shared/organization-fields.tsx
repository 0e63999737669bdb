import { Checkbox, Form, Input } from 'antd';
import { applicationWords as words } from '../../../words/en/applications.ts';
import {
  accepted,
  bankNumberRule,
  einRule,
  emailRule,
  required,
  requiredText,
  routingRule,
  stateRule,
  websiteRule,
  zipRule,
} from '../../../ui/form-rules.ts';

/** Stripe's agreement with a connected account (Stripe: Service agreement types). */
const partnerTermsUrl = 'https://stripe.com/legal/connect-account';

/** The fields of an organization, named as in the API. */
export function LegalFields() {
  return (
    <>
      <Form.Item name="legalName" label={words.legalName} extra={words.legalNameHint} rules={[requiredText]}>
        <Input autoComplete="organization" maxLength={120} />
      </Form.Item>
      <Form.Item name="ein" label={words.ein} extra={words.einHint} rules={[requiredText, einRule]}>
        <Input inputMode="numeric" autoComplete="off" maxLength={10} />
      </Form.Item>
    </>
  );
}

export function MissionField() {
  return (
    <Form.Item name="mission" label={words.mission} extra={words.missionHint} rules={[requiredText]}>
      <Input.TextArea rows={3} maxLength={1000} />
    </Form.Item>
  );
}

export function WebsiteField() {
  return (
    <Form.Item name="website" label={words.website} rules={[websiteRule]}>
      <Input type="url" autoComplete="url" maxLength={300} placeholder="https://" />
    </Form.Item>
  );
}

export function AddressFields() {
  return (
    <>
      <Form.Item name={['address', 'line1']} label={words.line1} rules={[requiredText]}>
        <Input autoComplete="address-line1" maxLength={200} />
      </Form.Item>
      <Form.Item name={['address', 'line2']} label={words.line2}>
        <Input autoComplete="address-line2" maxLength={200} />
      </Form.Item>
      <Form.Item name={['address', 'city']} label={words.city} rules={[requiredText]}>
        <Input autoComplete="address-level2" maxLength={120} />
      </Form.Item>
      <Form.Item name={['address', 'state']} label={words.state} rules={[required, stateRule]}>
        <Input autoComplete="address-level1" style={{ width: 96 }} />
      </Form.Item>
      <Form.Item name={['address', 'postalCode']} label={words.postalCode} rules={[required, zipRule]}>
        <Input inputMode="numeric" autoComplete="postal-code" maxLength={10} style={{ width: 160 }} />
      </Form.Item>
    </>
  );
}

export function RepresentativeFields() {
  return (
    <>
      <p className="supporting">{words.representativeLead}</p>
      <Form.Item name={['representative', 'firstName']} label={words.firstName} rules={[requiredText]}>
        <Input autoComplete="given-name" maxLength={120} />
      </Form.Item>
      <Form.Item name={['representative', 'lastName']} label={words.lastName} rules={[requiredText]}>
        <Input autoComplete="family-name" maxLength={120} />
      </Form.Item>
      <Form.Item name={['representative', 'title']} label={words.jobTitle} rules={[requiredText]}>
        <Input autoComplete="organization-title" maxLength={120} />
      </Form.Item>
      <Form.Item name={['representative', 'email']} label={words.email} rules={[required, emailRule]}>
        <Input type="email" autoComplete="email" />
      </Form.Item>
    </>
  );
}

/** Below Stripe's own agreement, which opens in a new tab so that the form stays. */
export function PartnerTermsField() {
  return (
    <Form.Item name="acceptsPartnerTerms" valuePropName="checked" rules={[accepted]}>
      <Checkbox>
        {words.acceptTerms}{' '}
        <a className="link-in-text" href={partnerTermsUrl} target="_blank" rel="noreferrer">
          {words.partnerTerms}
        </a>
        .
      </Checkbox>
    </Form.Item>
  );
}

/** `under`: the field of the request that contains the account; without it, the account is the request. */
export function BankFields({ under }: { readonly under?: 'bankAccount' }) {
  const at = (name: string) => (under === undefined ? name : [under, name]);
  return (
    <>
      <p className="supporting">{under === undefined ? words.bankLeadLater : words.bankLead}</p>
      <Form.Item name={at('holderName')} label={words.holderName} rules={[requiredText]}>
        <Input autoComplete="off" maxLength={120} />
      </Form.Item>
      <Form.Item name={at('routingNumber')} label={words.routingNumber} rules={[required, routingRule]}>
        <Input inputMode="numeric" autoComplete="off" maxLength={9} />
      </Form.Item>
      <Form.Item name={at('accountNumber')} label={words.accountNumber} rules={[required, bankNumberRule]}>
        <Input inputMode="numeric" autoComplete="off" maxLength={17} />
      </Form.Item>
    </>
  );
}
