import { LeftOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useBooks } from './shared/books.ts';

/** A link back to the books; on paper, the name of their owner instead. */
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
