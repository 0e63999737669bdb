import { postalAddressLengths, type PostalAddressPart } from '@almoner/kernel';
import { Input, Select } from 'antd';
import { useMemo } from 'react';
import { type AddressFields, addressFields, typedParts } from '../lib/address-fields.ts';
import { countryOptions } from '../lib/countries.ts';
import { postalAddressWords as words } from '../words/en/postal-address.ts';

interface AddressInputsProps {
  readonly value?: AddressFields;
  readonly onChange?: (value: AddressFields) => void;
}

/** The parts of a person's postal address, none of which is required. It can be used in a form item. */
export function AddressInputs({ value = addressFields(null), onChange }: AddressInputsProps) {
  const countries = useMemo(countryOptions, []);
  const edit = (part: PostalAddressPart, text: string) => onChange?.({ ...value, [part]: text });
  return (
    <fieldset className="address-inputs">
      <legend>{words.title}</legend>
      {typedParts.map((part) => (
        <label key={part} className="editor-field">
          <span>{words.parts[part]}</span>
          <Input
            autoComplete="off"
            maxLength={postalAddressLengths[part]}
            value={value[part]}
            onChange={({ target }) => edit(part, target.value)}
          />
        </label>
      ))}
      <label className="editor-field">
        <span>{words.parts.country}</span>
        <Select
          aria-label={words.parts.country}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={value.country || null}
          options={countries}
          onChange={(code: string | null | undefined) => edit('country', code ?? '')}
        />
      </label>
    </fieldset>
  );
}
