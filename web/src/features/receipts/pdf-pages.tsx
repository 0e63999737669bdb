import { GlobalWorkerOptions, type PDFDocumentProxy, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { receiptWords as words } from '../../words/en/receipts.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

const pagesShown = 10;

interface PdfPagesProps {
  readonly url: string;
  /** Until the file is there. Given by the parent: importing it here would split the chunk of the first page. */
  readonly loading: ReactNode;
}

/** The first pages of a PDF, drawn without running anything that is in it. */
export default function PdfPages({ url, loading }: PdfPagesProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'failed' | null>(null);
  useEffect(() => {
    const task = getDocument({ url, enableXfa: false });
    task.promise.then(setPdf, () => setPdf('failed'));
    return () => void task.destroy();
  }, [url]);
  if (pdf === null) return loading;
  if (pdf === 'failed') return <p role="alert">{words.notLoaded}</p>;
  const shown = Math.min(pdf.numPages, pagesShown);
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <PdfPage key={index} pdf={pdf} number={index + 1} />
      ))}
      {pdf.numPages > shown && <p>{words.morePages(pdf.numPages - shown)}</p>}
    </>
  );
}

interface PageProps {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
}

function PdfPage({ pdf, number }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let stop = () => {};
    const draw = async () => {
      const page = await pdf.getPage(number);
      const target = canvas.current;
      if (target === null) return;
      const width = (target.parentElement?.clientWidth ?? 600) * window.devicePixelRatio;
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
      Object.assign(target, { width: viewport.width, height: viewport.height });
      const task = page.render({ canvas: target, viewport });
      stop = () => task.cancel();
      await task.promise;
    };
    // A page that cannot be drawn stays white; the file can be downloaded.
    draw().catch(() => undefined);
    return () => stop();
  }, [pdf, number]);
  return <canvas ref={canvas} role="img" aria-label={words.page(number, pdf.numPages)} />;
}
