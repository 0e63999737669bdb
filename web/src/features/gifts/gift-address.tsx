import { Button, Form } from 'antd';
import { useState } from 'react';
import { type AddressFields, addressInput } from '../../lib/address-fields.ts';
import { AddressInputs } from '../../ui/address-inputs.tsx';
import { postalAddressWords as words } from '../../words/en/postal-address.ts';

/** The postal address of the donor of an offline gift: filled in for a known donor, else shown on demand. */
export function GiftAddress() {
  const [isOpen, setOpen] = useState(false);
  const address = Form.useWatch<AddressFields | undefined>('address', { preserve: true });
  // It stays open when the last field is emptied.
  if (!isOpen && address !== undefined && addressInput(address) !== null) setOpen(true);
  return isOpen ? (
    <Form.Item name="address">
      <AddressInputs />
    </Form.Item>
  ) : (
    <Button type="link" className="add-address" onClick={() => setOpen(true)}>
      {words.add}
    </Button>
  );
}
