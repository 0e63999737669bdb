import { failure } from '@almoner/contracts';

const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gs;

/** Deeper than any specified body; recursive functions could overflow the stack on deeper ones. */
const deepest = 32;

/**
 * If an object repeats a key, JSON.parse takes the last value, other parsers the first (RFC 8259 §4), so a proxy may have seen a
 * different amount. `json` must be valid.
 * @throws DomainError `invalid_input` that names the first repeated key; or for a body that is nested too deeply.
 */
export function refuseRepeatedKeys(json: string): void {
  const open: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') enter(open);
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) refuseRepeated(open.at(-1), token.slice(0, -colon.length));
  }
}

function enter(open: Set<string>[]): void {
  if (open.length === deepest)
    throw failure('invalid_input', 'The request could not be read: it is nested too deeply.');
  open.push(new Set());
}

function refuseRepeated(keys: Set<string> | undefined, literal: string): void {
  const key = String(JSON.parse(literal));
  if (keys?.has(key))
    throw failure('invalid_input', undefined, [{ field: key, message: 'Appears more than once' }]);
  keys?.add(key);
}
