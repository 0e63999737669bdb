import { readProblem } from '../../../api/problem.ts';
import { useListDocumentsQuery } from '../../../api/documents.api.ts';
import { documentWords as words } from '../../../words/en/documents.ts';
import { EmptyState, FailedNotice } from '../../../ui/list-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { DocumentList } from '../document-list.tsx';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

/** The documents that were submitted with the application. */
export function SubmittedDocuments() {
  return (
    <Section title={words.title}>
      <Documents />
    </Section>
  );
}

function Documents() {
  const query = useListDocumentsQuery();
  if (query.isError)
    return <FailedNotice problem={readProblem(query.error)} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <LoadingLines rows={2} />;
  if (query.data.length === 0) return <EmptyState sentence={words.none} />;
  return <DocumentList label={words.title} documents={query.data} />;
}
