import { type ReactNode } from 'react';

interface TimelineRowProps {
  readonly day: ReactNode;
  /** Repeats what the title says. */
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** Below the title. */
  readonly children: ReactNode;
  /** An amount, or what can be done with it. */
  readonly end?: ReactNode;
}

export function TimelineRow({ day, icon, title, children, end }: TimelineRowProps) {
  return (
    <li>
      <span className="timeline-day">{day}</span>
      <span className="timeline-icon" aria-hidden>
        {icon}
      </span>
      <span className="two-line">
        <span>{title}</span>
        <span>{children}</span>
      </span>
      {end}
    </li>
  );
}
