import { failure } from '@almoner/contracts';

const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gs;

/** Deeper than any body that we know; what walks a body deeper down could run out of stack. */
const deepest = 32;

/**
 * Of a key that stands twice in one object, JSON.parse takes the last, another reader the first (RFC 8259 §4): whoever
 * looked at the request before us may have seen another amount. `json` is known to be valid.
 * @throws DomainError `invalid_input` that names the first such key; also for a body that is nested too deep.
 */
export function refuseRepeatedKeys(json: string): void {
  const open: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') enter(open);
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) refuseKnown(open.at(-1), token.slice(0, -colon.length));
  }
}

function enter(open: Set<string>[]): void {
  if (open.length === deepest)
    throw failure('invalid_input', 'The request could not be read: it is nested too deep.');
  open.push(new Set());
}

function refuseKnown(keys: Set<string> | undefined, literal: string): void {
  const key = String(JSON.parse(literal));
  if (keys?.has(key))
    throw failure('invalid_input', undefined, [{ field: key, message: 'Stands here twice' }]);
  keys?.add(key);
}
