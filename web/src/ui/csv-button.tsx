import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type CsvCell, downloadCsv, toCsv } from '../lib/csv.ts';
import { stateWords } from '../words/en/shell.ts';

interface CsvButtonProps {
  readonly fileName: string;
  readonly header: readonly string[];
  readonly rows: () => readonly (readonly CsvCell[])[];
}

export function CsvButton({ fileName, header, rows }: CsvButtonProps) {
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      onClick={() => downloadCsv(fileName, toCsv(header, rows()))}
    >
      {stateWords.exportCsv}
    </Button>
  );
}
