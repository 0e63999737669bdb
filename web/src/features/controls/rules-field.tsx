import { Select } from 'antd';
import { useState } from 'react';
import { useGetPurchasePageQuery } from '../../api/purchases.api.ts';
import { ruleOfKey } from '../../lib/merchant-rules.ts';
import { controlWords as words } from '../../words/en/controls.ts';
import { RuleName } from './rule-name.tsx';
import { merchantsOf, ruleOptions } from './rule-options.ts';

interface RulesFieldProps {
  /** For the form item. */
  readonly id?: string;
  /** Keys of rules. */
  readonly value?: readonly string[];
  readonly onChange?: (keys: readonly string[]) => void;
}

const purchasesRead = 100;

/** Groups, categories, countries, ways of paying, and the merchants of earlier purchases, in one list to search. */
export function RulesField({ id, value = [], onChange }: RulesFieldProps) {
  const [typed, setTyped] = useState('');
  const { currentData } = useGetPurchasePageQuery({
    limit: purchasesRead,
    ...(typed.trim() === '' ? {} : { q: typed.trim() }),
  });
  const merchants = merchantsOf(currentData?.items ?? []);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      value={[...value]}
      placeholder={words.choose}
      notFoundContent={words.notFound}
      options={ruleOptions(merchants, typed.trim()).map(({ label, options }) => ({
        label,
        options: [...options],
      }))}
      showSearch={{ optionFilterProp: 'label', onSearch: setTyped }}
      labelRender={({ value: key }) => <RuleName rule={ruleOfKey('allow', String(key))} />}
      onChange={(keys: string[]) => onChange?.(keys)}
    />
  );
}
