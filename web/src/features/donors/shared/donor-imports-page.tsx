import '../donor-import/donor-import.css';
import { type DonorImportWire, donorImportMaxBytes } from '@almoner/contracts';
import { LeftOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { uploadDonorImport, useListDonorImportsQuery } from '../../../api/donor-imports.api.ts';
import { changeProblem, isRefusal } from '../../../api/problem.ts';
import { newKey } from '../../../lib/new-key.ts';
import { Consequences } from '../../../ui/consequences.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { donorImportWords as words } from '../../../words/en/donor-import.ts';
import { DonorImportDetails } from '../donor-import/donor-import-details.tsx';

interface ImportsPageProps {
  /** `new` for the list with the field for a file. */
  readonly importId: string;
  readonly onShow: (id: string) => void;
}

export default function DonorImportsPage({ importId, onShow }: ImportsPageProps) {
  const isList = importId === 'new';
  // A file that was uploaded, and an import that starts, replace what had the focus.
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  return (
    <div ref={page} tabIndex={-1} className="page">
      <PageHeader
        title={words.title}
        sub={
          <Link className="text-link" to={`/donations?tab=donors${isList ? '' : '&import=new'}`}>
            <LeftOutlined aria-hidden /> {isList ? words.back : words.backToImports}
          </Link>
        }
      />
      {isList ? (
        <>
          <NewImport onUploaded={onShow} />
          <Imports onShow={onShow} />
        </>
      ) : (
        <DonorImportDetails key={importId} importId={importId} />
      )}
    </div>
  );
}

function NewImport({ onUploaded }: { readonly onUploaded: (id: string) => void }) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The same for a file that is tried again after the connection was lost, so that it is stored once.
  const tried = useRef<{ file: File; key: string } | null>(null);
  const upload = async (file: File | undefined) => {
    if (file === undefined || share !== null) return;
    if (file.size > donorImportMaxBytes) return setProblem(words.tooLarge);
    const isSame = tried.current?.file.name === file.name && tried.current.file.size === file.size;
    const key = isSame && tried.current !== null ? tried.current.key : newKey();
    tried.current = { file, key };
    setProblem(null);
    setShare(0);
    const sent = await uploadDonorImport(file, key, setShare);
    setShare(null);
    if ('data' in sent) return onUploaded(sent.data.id);
    if (isRefusal(sent.error)) tried.current = null;
    const { sentence, fields } = changeProblem(sent.error);
    setProblem([sentence, fields.file].filter(Boolean).join(' '));
  };
  return (
    <div className="donor-import-new">
      {share === null ? (
        <DropZone
          label={words.choose}
          hint={words.hint}
          types={['.csv', 'text/csv']}
          multiple={false}
          onFiles={([file]) => void upload(file)}
        />
      ) : (
        <Progress percent={Math.round(share * 100)} aria-label={words.uploading} />
      )}
      {problem !== null && (
        <p role="alert" className="notice notice-negative">
          {problem}
        </p>
      )}
      <Consequences sentences={words.history} />
    </div>
  );
}

const columnsFor = (show: (id: string) => void): Column<DonorImportWire>[] => [
  {
    key: 'file',
    title: words.columns.file,
    render: ({ id, fileName, createdAt }) => (
      <span className="two-line">
        <button type="button" className="quiet-button name" onClick={() => show(id)}>
          {fileName}
        </button>
        <span>
          <RelativeTime at={createdAt} />
        </span>
      </span>
    ),
  },
  { key: 'by', title: words.columns.by, wideOnly: true, render: ({ createdBy }) => createdBy },
  {
    key: 'rows',
    title: words.columns.rows,
    wideOnly: true,
    align: 'right',
    render: ({ rowCount }) => rowCount.toLocaleString('en'),
  },
  {
    key: 'gifts',
    title: words.columns.gifts,
    align: 'right',
    wideOnly: true,
    render: ({ giftCount }) => giftCount.toLocaleString('en'),
  },
  { key: 'status', title: words.columns.status, render: ({ status }) => words.statuses[status] },
];

function Imports({ onShow }: { readonly onShow: (id: string) => void }) {
  const query = useListDonorImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const imports = query.currentData ?? [];
  const isLoading = query.isFetching && query.currentData === undefined;
  return (
    <Section title={words.imports}>
      <ListView
        query={{ ...query, isLoading }}
        isEmpty={imports.length === 0}
        empty={<EmptyState sentence={words.none} />}
      >
        <DataTable
          label={words.imports}
          columns={columnsFor(onShow)}
          rows={imports}
          rowKey={({ id }) => id}
          loading={isLoading}
          onOpen={({ id }) => onShow(id)}
        />
      </ListView>
    </Section>
  );
}
