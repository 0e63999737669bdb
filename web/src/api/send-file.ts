import { toRateLimited } from './rate-limit.ts';

interface Sending {
  readonly file: Blob;
  readonly type: string;
  readonly key: string;
  /** How much of it is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** The result; an error in the form that `changeProblem` reads. */
export type Sent<Reply> = { readonly data: Reply } | { readonly error: unknown };

/** `fetch` does not report upload progress. */
export function sendFile<Reply>(url: string, { file, type, key, onProgress }: Sending): Promise<Sent<Reply>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    request.setRequestHeader('content-type', type);
    request.setRequestHeader('idempotency-key', key);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => resolve({ error: { status: 'FETCH_ERROR' } });
    request.onload = () => {
      const { status, response } = request as { status: number; response: Reply };
      if (status === 429)
        return resolve({ error: toRateLimited(response, request.getResponseHeader('retry-after')) });
      resolve(status === 201 ? { data: response } : { error: { status, data: response } });
    };
    request.send(file);
  });
}
