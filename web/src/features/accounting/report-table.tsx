import './statement-page.css';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { csvAmount, downloadCsv, toCsv } from '../../lib/csv.ts';
import { minorPerUnit } from '../../lib/money-format.ts';
import { Money } from '../../ui/money.tsx';
import { reportWords } from '../../words/en/reports.ts';
import { LinkToLines } from './statement-before.tsx';

export interface ReportRow {
  readonly key: string;
  readonly code?: string | null;
  readonly label: string;
  /** In the CSV, where it differs. */
  readonly csvLabel?: string;
  readonly level: 'section' | 'line' | 'detail' | 'total' | 'end';
  /** Minor units, one for each column; null leaves the cell empty. */
  readonly figures: readonly (number | null)[];
  /** Where each figure leads, in the order of the figures. */
  readonly links?: readonly (string | null)[];
}

interface ReportTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly ReportRow[];
  readonly currency: string;
}

/** A statement: each figure leads to the lines that it is the sum of. */
export function ReportTable({ label, columns, rows, currency }: ReportTableProps) {
  return (
    <div className="statement-scroll">
      <table className="statement" aria-label={label}>
        <thead>
          <tr>
            <td />
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, code, label: name, level, figures, links }) => (
            <tr key={key} data-level={level}>
              <th scope="row" colSpan={level === 'section' ? columns.length + 1 : 1}>
                <RowName code={code ?? null} name={name} />
              </th>
              {figures.map((minor, column) => (
                <td key={columns[column]}>
                  <Figure minor={minor} currency={currency} link={links?.[column] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Both in one line; a long name continues below itself. */
export function RowName({ code, name }: { readonly code: string | null; readonly name: string }) {
  if (code === null) return name;
  return (
    <span className="statement-name">
      <span className="statement-code">{code}</span>
      <span>{name}</span>
    </span>
  );
}

interface FigureProps {
  readonly minor: number | null;
  readonly currency: string;
  readonly link: string | null;
}

/** Leads to its lines, unless it is nothing. */
export function Figure({ minor, currency, link }: FigureProps) {
  if (minor === null) return null;
  const money = <Money minor={minor} currency={currency} zeroAsDash />;
  return link === null || minor === 0 ? (
    money
  ) : (
    <LinkToLines className="figure-link" to={link}>
      {money}
    </LinkToLines>
  );
}

interface ReportCsvProps {
  readonly fileName: string;
  readonly report: Omit<ReportTableProps, 'label'> | undefined;
}

export function ReportCsv({ fileName, report }: ReportCsvProps) {
  const download = ({ columns, rows, currency }: Omit<ReportTableProps, 'label'>) => {
    const amount = (minor: number | null) =>
      minor === null ? null : csvAmount(minor, minorPerUnit(currency));
    const lines = rows
      .filter(({ level }) => level !== 'section')
      .map(({ code, label, csvLabel = label, figures }) => [
        code ?? '',
        csvLabel,
        ...figures.map(amount),
        currency,
      ]);
    downloadCsv(
      fileName,
      toCsv([reportWords.code, reportWords.account, ...columns, reportWords.currency], lines),
    );
  };
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      disabled={report === undefined}
      onClick={() => report && download(report)}
    >
      {reportWords.csv}
    </Button>
  );
}
