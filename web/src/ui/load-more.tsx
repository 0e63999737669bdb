import { Button } from 'antd';
import { stateWords } from '../words/en/shell.ts';

interface LoadMoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

export function LoadMore({ query }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="load-more">
      <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {stateWords.loadMore}
      </Button>
    </div>
  );
}
