import { type DonorWire } from '@almoner/contracts';
import { AutoComplete, Form, Input, type InputProps } from 'antd';
import { useState } from 'react';
import { useGetDonorPageQuery } from '../../api/donors.api.ts';
import { donorName } from '../../lib/donor-name.ts';
import { emailRule, requiredText } from '../../ui/form-rules.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { offlineGiftWords as words } from '../../words/en/fundraising.ts';
import { donorFields } from './donor-of-gift.ts';

const shownDonors = 6;
const shortestSearch = 2;

/** The donor of the gift. A typed name or address finds known donors; choosing one fills in both. */
export function KnownDonorFields() {
  const form = Form.useFormInstance();
  const [typed, setTyped] = useState('');
  const donors = useKnownDonors(typed);
  const choice = {
    options: donors.map((donor) => ({ value: donor.id, label: shownAs(donor) })),
    showSearch: { filterOption: false as const, onSearch: setTyped },
    // Enter must not replace what was typed by a donor who only resembles it.
    defaultActiveFirstOption: false,
    onSelect: (id: string) => {
      const donor = donors.find((one) => one.id === id);
      if (donor !== undefined) form.setFieldsValue({ name: '', email: '', ...donorFields(donor) });
      setTyped('');
    },
  };
  return (
    <>
      <Form.Item name="name" label={words.name} extra={words.nameHint} rules={[requiredText]}>
        <AutoComplete {...choice}>
          <SearchInput maxLength={120} autoComplete="off" />
        </AutoComplete>
      </Form.Item>
      <Form.Item name="email" label={words.email} extra={words.emailHint} rules={[emailRule]}>
        <AutoComplete {...choice}>
          <SearchInput type="email" autoComplete="off" />
        </AutoComplete>
      </Form.Item>
    </>
  );
}

/** While no suggestion is active, antd refers to one with the number -1, which does not exist. */
function SearchInput({ 'aria-activedescendant': active, ...props }: InputProps) {
  return <Input {...props} aria-activedescendant={active?.endsWith('_-1') === true ? undefined : active} />;
}

/** None while it is loading and where the search fails: the fields can be filled in without it. */
function useKnownDonors(typed: string): readonly DonorWire[] {
  const q = useDebounced(typed.trim());
  const { currentData } = useGetDonorPageQuery(
    { q, limit: shownDonors },
    { skip: q.length < shortestSearch || typed === '' },
  );
  return typed === '' ? [] : (currentData?.items ?? []);
}

/** As text, which is what screen readers read of an option. */
const shownAs = ({ name, email }: DonorWire) =>
  name === null || email === null ? donorName({ name, email }) : `${name}, ${email}`;
