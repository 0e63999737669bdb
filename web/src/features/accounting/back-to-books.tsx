import { LeftOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useBooks } from './shared/books.ts';

/** The way back; on paper, where there is none, whose books these are. */
export function BackToBooks() {
  const { home, homeLabel, ownerName } = useBooks();
  return (
    <>
      <Link className="text-link" to={home}>
        <LeftOutlined aria-hidden /> {homeLabel}
      </Link>
      <span className="print-only">{ownerName}</span>
    </>
  );
}
