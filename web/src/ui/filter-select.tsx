import { Select } from 'antd';

interface FilterSelectProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | null) => void;
}

/** One filter of a list. Shows its label while unset, and its value once it is set. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={value}
      options={[...options]}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
      className="filter-select"
    />
  );
}
