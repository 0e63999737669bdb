import { Form, Radio, Space } from 'antd';
import { type BillingAddressBody, useSetBillingAddressMutation } from '../../api/cards.api.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { cardPageWords as words } from '../../words/en/card-page.ts';
import { AddressFields } from '../organizations/shared/organization-fields.tsx';
import { postalAddress } from './postal-address.ts';

interface AddressChoice {
  readonly whose: 'organization' | 'own';
  /** Only of one's own. */
  readonly address?: NonNullable<BillingAddressBody['address']>;
}

/** The billing address of one's own cards: that of the organization, or another one. */
export function BillingAddressDrawer({ onClose }: { readonly onClose: () => void }) {
  const [save] = useSetBillingAddressMutation();
  return (
    <FormDrawer<AddressChoice>
      open
      title={words.billingAddress}
      submitLabel={words.saveAddress}
      initial={{ whose: 'organization' }}
      onClose={onClose}
      onSubmit={({ address }) => save({ address: address === undefined ? null : postalAddress(address) })}
      done={() => words.addressChanged}
    >
      <Form.Item name="whose" extra={words.billingAddressHint}>
        <Radio.Group aria-label={words.billingAddress}>
          <Space orientation="vertical">
            <Radio value="organization">{words.organizationAddress}</Radio>
            <Radio value="own">{words.ownAddress}</Radio>
          </Space>
        </Radio.Group>
      </Form.Item>
      <OwnFields />
    </FormDrawer>
  );
}

function OwnFields() {
  const whose: unknown = Form.useWatch('whose');
  return whose === 'own' ? <AddressFields /> : null;
}
