import { by, listRoute } from '../../http/list.ts';
import { type SentFile } from '../../http/multipart.ts';
import { anything, oneOf, required } from '../../http/params.ts';
import { type Route, get, post } from '../../http/router.ts';
import { invalidRequest, missingParameter } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { type Purpose, fileKind, fileTypeOf, purposes } from './file.ts';

const purpose = oneOf(...(Object.keys(purposes) as Purpose[]));

/** Stripe serves uploads on a separate host; here both are the same. */
export function fileRoutes({ store }: World): Route[] {
  return [
    post('/v1/files', { purpose: required(purpose), file_link_data: anything }, (call, params) => {
      const file = sentFile(call.file ?? null);
      const type = checkedType(file, params.purpose);
      const { id, created } = store.stamp(fileKind);
      return store.insert(call.account, {
        id,
        object: 'file',
        created,
        expires_at: null,
        filename: file.name,
        links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
        purpose: params.purpose,
        size: file.content.length,
        title: null,
        type,
        url: purposes[params.purpose].downloadable ? `/v1/files/${id}/contents` : null,
      });
    }),
    listRoute(store, '/v1/files', fileKind, { purpose: by('purpose', purpose) }),
    get('/v1/files/:id', {}, (call) => store.require(fileKind, call.account, call.id)),
  ];
}

function sentFile(file: SentFile | null): SentFile {
  if (file?.param !== 'file') throw missingParameter('file');
  if (file.content.length === 0) throw invalidRequest('The uploaded file is empty.', { param: 'file' });
  return file;
}

/** Only the metadata of a file is stored: nothing here needs its content again. */
function checkedType({ content }: SentFile, wanted: Purpose): string {
  const { types, maxBytes } = purposes[wanted];
  if (content.length > maxBytes) {
    const message = `The file is too large for the purpose ${wanted}: it may have up to ${maxBytes} bytes.`;
    throw invalidRequest(message, { param: 'file' });
  }
  const type = fileTypeOf(content);
  if (type === null || !types.includes(type)) {
    const message = `The file type is not supported for the purpose ${wanted}. It must be one of: ${types.join(', ')}.`;
    throw invalidRequest(message, { param: 'file' });
  }
  return type;
}
