import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { type PurchaseFilters } from '../../api/purchases.api.ts';
import { phoneBelowWidth } from '../../lib/specified-values.ts';
import { useMediaQuery } from '../../theme/use-media-query.ts';
import { purchaseWords as words } from '../../words/en/purchases.ts';

const formats = { csv: 'CSV', json: 'JSON' } as const;
type Format = keyof typeof formats;

/** The browser saves what the server streams: every purchase that matches the filters. */
export function ExportButton({ filters }: { readonly filters: PurchaseFilters }) {
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  const item = (format: Format) => ({
    key: format,
    label: (
      <a href={exportUrl(format, filters)} download>
        {formats[format]}
      </a>
    ),
  });
  return (
    <Dropdown trigger={['click']} menu={{ items: [item('csv'), item('json')] }}>
      <Button icon={<DownloadOutlined aria-hidden />} aria-label={words.exportAs}>
        {onPhone ? null : words.exportAs}
      </Button>
    </Dropdown>
  );
}

function exportUrl(format: Format, filters: PurchaseFilters): string {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  const params = new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
  params.set('format', format);
  return `/api/purchases/export?${params}`;
}
