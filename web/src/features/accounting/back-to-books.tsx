import { LeftOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useBooks } from './shared/books.ts';

export function BackToBooks() {
  const { home, homeLabel } = useBooks();
  return (
    <Link className="text-link" to={home}>
      <LeftOutlined aria-hidden /> {homeLabel}
    </Link>
  );
}
