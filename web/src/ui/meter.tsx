interface MeterProps {
  /** Minor units; `spent` without what is held. */
  readonly spent: number;
  readonly held: number;
  readonly limit: number;
  /** The position of today in the period, 0 to 1; null when the period has no end. */
  readonly today: number | null;
  readonly tone: 'accent' | 'warning' | 'muted';
  readonly label: string;
}

/** Spent is filled, held is hatched, today is a tick. */
export function Meter({ spent, held, limit, today, tone, label }: MeterProps) {
  const percent = (part: number) => (limit > 0 ? Math.min(100, Math.max(0, (part / limit) * 100)) : 0);
  const spentPercent = percent(spent);
  const heldPercent = Math.min(percent(held), 100 - spentPercent);
  return (
    <div
      className="meter"
      data-tone={tone}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={spent + held}
    >
      <div className="meter-track">
        <div className="meter-spent" style={{ width: `${spentPercent}%` }} />
        <div className="meter-held" style={{ width: `${heldPercent}%` }} />
      </div>
      {today !== null && <div className="meter-today" style={{ left: `${today * 100}%` }} />}
    </div>
  );
}
