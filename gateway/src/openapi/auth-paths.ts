/** The sign-in protocol is the NextAuth v4 client's, not declared as routes of ours; told here for whoever reads on. */
const calls: readonly (readonly [method: 'get' | 'post', path: string, summary: string])[] = [
  ['get', 'providers', 'The ways in that are configured; Google is absent where it is not set up'],
  ['get', 'csrf', 'The token that every POST below repeats as `csrfToken`'],
  ['get', 'session', 'Who is signed in, or `{}`; reading it keeps no session alive'],
  ['post', 'session', 'Reads the session again; what is sent along changes nothing'],
  ['post', 'signin/email', 'Mails a link and a code: `email`, `callbackUrl`; 429 with `Retry-After`'],
  ['post', 'signin/google', 'Where the browser goes so that Google can ask the person'],
  ['get', 'callback/google', 'Where Google sends the browser back to'],
  ['get', 'callback/email', 'The page of a mailed link; uses nothing up'],
  ['post', 'callback/email', 'Uses the link up: `token`, `email`'],
  ['post', 'callback/code', 'Signs in by the mail’s `code`, in the browser that asked; 403 wrong, 410 dead'],
  ['post', 'signout', 'Ends the session'],
  ['get', 'error', 'What went wrong, by the code in `error`'],
];

const form = {
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
};

export function authPaths(): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [method, action, summary] of calls) {
    const path = `/api/auth/${action}`;
    const operation = {
      operationId: `${method}Auth${action.replaceAll(/(?:^|\/)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      summary,
      tags: ['auth'],
      security: [],
      ...(method === 'post' ? { requestBody: form } : {}),
      responses: {
        default: {
          description: '`{"url": …}` for `json=true`, otherwise a redirect, a page or the JSON read',
        },
      },
    };
    paths[path] = { ...paths[path], [method]: operation };
  }
  return paths;
}
