import { type DocumentPurpose } from '@almoner/contracts';
import { documentTypes } from '@almoner/kernel';
import { useState } from 'react';
import { documentArrived, sendDocument } from '../../../api/documents.api.ts';
import { changeProblem } from '../../../api/problem.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { checkFile } from '../../../lib/file-check.ts';
import { newKey } from '../../../lib/new-key.ts';
import { documentWords as words } from '../../../words/en/documents.ts';
import { problemWords } from '../../../words/en/problems.ts';

/** A file that is uploading, or whose upload failed. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly purpose: DocumentPurpose;
  /** From 0 to 1. */
  readonly progress: number;
  /** Why the upload failed. */
  readonly problem: string | null;
  /** Whether another try could end otherwise. */
  readonly canRetry: boolean;
}

export interface Uploads {
  readonly all: readonly Upload[];
  readonly isSending: boolean;
  /** What happened last, for those who do not see the list change. */
  readonly lastResult: string;
  readonly add: (file: File, purpose: DocumentPurpose) => void;
  readonly retry: (upload: Upload) => void;
  readonly dismiss: (upload: Upload) => void;
}

/** Lives above the steps of a form, so that going on does not stop a file. */
export function useUploads(): Uploads {
  const dispatch = useAppDispatch();
  const [all, setAll] = useState<readonly Upload[]>([]);
  const [lastResult, setLastResult] = useState('');
  const change = (key: string, changes: Partial<Upload>) =>
    setAll((uploads) => uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const dismiss = ({ key }: Upload) => setAll((uploads) => uploads.filter((one) => one.key !== key));

  const send = async (upload: Upload) => {
    const { key, file, purpose } = upload;
    const checked = await checkFile(file, documentTypes);
    if ('fault' in checked) return change(key, { problem: problemWords[checked.fault], canRetry: false });
    const onProgress = (progress: number) => change(key, { progress });
    const sent = await sendDocument({ file, type: checked.type, purpose, key }, onProgress);
    if ('error' in sent) return change(key, faultOf(sent.error));
    dispatch(documentArrived(sent.data));
    dismiss(upload);
    setLastResult(words.added(file.name));
  };
  const add = (file: File, purpose: DocumentPurpose) => {
    const upload = { key: newKey(), file, purpose, progress: 0, problem: null, canRetry: true };
    setAll((uploads) => [...uploads, upload]);
    void send(upload);
  };
  const retry = (upload: Upload) => {
    change(upload.key, { progress: 0, problem: null });
    void send(upload);
  };
  const isSending = all.some(({ problem }) => problem === null);
  return { all, isSending, lastResult, add, retry, dismiss };
}

function faultOf(error: unknown): Pick<Upload, 'problem' | 'canRetry'> {
  const { sentence, status } = changeProblem(error);
  if (status === null) return { problem: words.lost, canRetry: true };
  return { problem: sentence, canRetry: status === 408 || status === 422 || status >= 500 };
}
