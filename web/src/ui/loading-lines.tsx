import { Skeleton } from 'antd';

/** Gray lines in place of what is being loaded. Without the title of the library's own, which is an empty heading for screen readers. */
export function LoadingLines({ rows = 3 }: { readonly rows?: number }) {
  return <Skeleton active title={false} paragraph={{ rows }} />;
}
