import { DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { readProblem } from '../api/problem.ts';
import { type CsvCell, downloadCsv, toCsv } from '../lib/csv.ts';
import { phoneBelowWidth } from '../lib/specified-values.ts';
import { stateWords } from '../words/en/shell.ts';
import { useMediaQuery } from '../theme/use-media-query.ts';

interface CsvButtonProps {
  readonly fileName: string;
  readonly header: readonly string[];
  /** Every line that the page's filters let through, not only those on screen. */
  readonly rows: () => Promise<readonly (readonly CsvCell[])[]>;
}

export function CsvButton({ fileName, header, rows }: CsvButtonProps) {
  const { message } = App.useApp();
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  const [exporting, setExporting] = useState(false);
  const run = async () => {
    setExporting(true);
    try {
      downloadCsv(fileName, toCsv(header, await rows()));
    } catch (error) {
      void message.error(readProblem(error).sentence);
    }
    setExporting(false);
  };
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      aria-label={stateWords.exportCsv}
      loading={exporting}
      onClick={() => void run()}
    >
      {onPhone ? null : stateWords.exportCsv}
    </Button>
  );
}
