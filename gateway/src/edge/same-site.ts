import { failure } from '@almoner/contracts';
import { type FastifyRequest } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Prevents CSRF: for a change, a browser's headers must show that the request comes from our own page. Programs send
 * neither header and are accepted, because they have no ambient cookies.
 * @throws DomainError `cross_site_request`
 */
export function refuseCrossSite(
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  publicOrigin: string,
): void {
  if (safeMethods.has(request.method)) return;
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  const isForeign =
    (origin !== undefined && origin !== publicOrigin) ||
    fetchSite === 'cross-site' ||
    fetchSite === 'same-site';
  if (isForeign) throw failure('cross_site_request');
}

/** For pages without scripts: their forms may send `Origin: null`, and are protected by a CSRF token. */
export function isForeignPost(request: Pick<FastifyRequest, 'headers'>, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  return (origin !== undefined && origin !== 'null' && origin !== publicOrigin) || fetchSite === 'cross-site';
}
