import { Input } from 'antd';

interface DayFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string) => void;
}

/** The browser's own date field, which each device shows in its usual way. */
export function DayField({ label, value = '', onChange }: DayFieldProps) {
  return (
    <label className="day-field">
      <span>{label}</span>
      <Input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
