import { type FileType } from '@almoner/kernel';
import { useState } from 'react';
import { changeProblem } from '../api/problem.ts';
import { type Sent } from '../api/send-file.ts';
import { checkFile } from '../lib/file-check.ts';
import { newKey } from '../lib/new-key.ts';
import { fileWords as words } from '../words/en/files.ts';
import { problemWords } from '../words/en/problems.ts';

/** A file that is uploading, or whose upload failed. */
export interface Upload<Target> {
  /** The same for each try, so that the file is stored once. */
  readonly key: string;
  readonly file: File;
  /** The purpose of the upload. */
  readonly target: Target;
  /** From 0 to 1. */
  readonly progress: number;
  /** Why the upload failed. */
  readonly problem: string | null;
  /** True if another try could end otherwise. */
  readonly canRetry: boolean;
}

export interface FileUploads<Target> {
  readonly all: readonly Upload<Target>[];
  readonly isSending: boolean;
  /** The last result, for those who do not see the list change. */
  readonly lastResult: string;
  readonly add: (file: File, target: Target) => void;
  readonly retry: (upload: Upload<Target>) => void;
  readonly dismiss: (upload: Upload<Target>) => void;
}

interface Sending<Target, Reply> {
  readonly types: readonly FileType[];
  readonly send: (
    upload: Upload<Target>,
    type: FileType,
    onProgress: (share: number) => void,
  ) => Promise<Sent<Reply>>;
  readonly onSent: (reply: Reply, file: File) => void;
  /** Unless set, that the file was added. */
  readonly resultOf?: (reply: Reply, file: File) => string;
}

/** Lives above the parts of a page, so that changing between them does not stop a file. */
export function useFileUploads<Target, Reply>({
  types,
  send,
  onSent,
  resultOf,
}: Sending<Target, Reply>): FileUploads<Target> {
  const [all, setAll] = useState<readonly Upload<Target>[]>([]);
  const [lastResult, setLastResult] = useState('');
  const change = (key: string, changes: Partial<Upload<Target>>) =>
    setAll((uploads) => uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const dismiss = ({ key }: Upload<Target>) => setAll((uploads) => uploads.filter((one) => one.key !== key));

  const start = async (upload: Upload<Target>) => {
    const { key, file } = upload;
    const checked = await checkFile(file, types);
    if ('fault' in checked) {
      const isUnsupported = checked.fault === 'document_type_unsupported';
      const problem = isUnsupported ? words.unsupported(types) : problemWords[checked.fault];
      return change(key, { problem, canRetry: false });
    }
    const sent = await send(upload, checked.type, (progress) => change(key, { progress }));
    if ('error' in sent) return change(key, faultOf(sent.error));
    onSent(sent.data, file);
    dismiss(upload);
    setLastResult(resultOf?.(sent.data, file) ?? words.added(file.name));
  };
  const add = (file: File, target: Target) => {
    const upload = { key: newKey(), file, target, progress: 0, problem: null, canRetry: true };
    setAll((uploads) => [...uploads, upload]);
    void start(upload);
  };
  const retry = (upload: Upload<Target>) => {
    change(upload.key, { progress: 0, problem: null });
    void start(upload);
  };
  const isSending = all.some(({ problem }) => problem === null);
  return { all, isSending, lastResult, add, retry, dismiss };
}

function faultOf(error: unknown): { readonly problem: string; readonly canRetry: boolean } {
  const { sentence, status } = changeProblem(error);
  if (status === null) return { problem: words.lost, canRetry: true };
  return { problem: sentence, canRetry: status === 408 || status === 422 || status >= 500 };
}
