import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** The first sections of a page have a strong rule above. */
  readonly strong?: boolean;
}

export function Section({ title, aside, children, strong = false }: SectionProps) {
  const id = useId();
  return (
    <section className="section" data-strong={strong} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <div className="section-aside">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
