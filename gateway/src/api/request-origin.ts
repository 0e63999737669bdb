import { isIPv6 } from 'node:net';
import { type CallOrigin } from '@almoner/contracts';
import { browserName } from '@almoner/kernel';
import { type ApiRequest } from './api-request.ts';

const browserMax = 300;

type Asking = Pick<ApiRequest, 'headers'> & { readonly ip: string | undefined };

/** The origin of a request, for limits and for display; never trusted. */
export function originOf({ ip, headers }: Asking) {
  return { network: networkOf(ip), browser: (headers['user-agent'] ?? '').slice(0, browserMax) };
}

/** The same for display, such as in the audit log. */
export function callOriginOf(request: Asking): CallOrigin {
  const { network, browser } = originOf(request);
  return { network, browser: browserName(browser) };
}

/**
 * An IPv4 address, or an IPv6 /64, which one subscriber controls. A closed socket has no address, despite its type; all
 * of those count as one network.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}
