import { Input } from 'antd';

interface DayFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string) => void;
}

/** The browser's own field for a day, which each device shows in the way that its users know. */
export function DayField({ label, value = '', onChange }: DayFieldProps) {
  return (
    <label className="day-field">
      <span>{label}</span>
      <Input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
