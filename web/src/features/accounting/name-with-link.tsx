import { Link } from 'react-router';

interface NameWithLinkProps {
  readonly name: string;
  /** Null where there is no page for it. */
  readonly link: string | null;
}

export function NameWithLink({ name, link }: NameWithLinkProps) {
  return link === null ? (
    <span className="name">{name}</span>
  ) : (
    <Link className="name" to={link}>
      {name}
    </Link>
  );
}
