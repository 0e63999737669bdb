import { failure } from '@almoner/contracts';

const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gs;

/**
 * Of a key that stands twice in one object, JSON.parse takes the last, another reader the first (RFC 8259 §4): whoever
 * looked at the request before us may have seen another amount. `json` is known to be valid.
 * @throws DomainError `invalid_input` that names the first such key.
 */
export function refuseRepeatedKeys(json: string): void {
  const open: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) refuseKnown(open.at(-1), token.slice(0, -colon.length));
  }
}

function refuseKnown(keys: Set<string> | undefined, literal: string): void {
  const key = String(JSON.parse(literal));
  if (keys?.has(key))
    throw failure('invalid_input', undefined, [{ field: key, message: 'Stands here twice' }]);
  keys?.add(key);
}
