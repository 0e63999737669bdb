import { type ReactNode } from 'react';
import { Link } from 'react-router';

interface AttentionItemProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail: string;
  readonly verb: string;
  readonly to: string;
}

/** One task that waits for this person, and the page where it is done. */
export function AttentionItem({ icon, title, detail, verb, to }: AttentionItemProps) {
  return (
    <li className="attention-item">
      {icon}
      <span className="two-line">
        <span className="name">{title}</span>
        <span>{detail}</span>
      </span>
      <Link className="text-link" to={to} aria-label={`${verb}: ${title}`}>
        {verb}
      </Link>
    </li>
  );
}
