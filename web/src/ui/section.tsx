import { type ReactNode, type RefObject, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** The first sections of a page have a strong rule above. */
  readonly strong?: boolean;
  /** For a section that takes the focus when what had it is removed. */
  readonly focusRef?: RefObject<HTMLElement | null>;
}

export function Section({ title, aside, children, strong = false, focusRef }: SectionProps) {
  const id = useId();
  return (
    <section
      ref={focusRef}
      className="section"
      data-strong={strong}
      aria-labelledby={id}
      {...(focusRef !== undefined && { tabIndex: -1 })}
    >
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <div className="section-aside">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
