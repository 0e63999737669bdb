/** The sign-in protocol of the NextAuth v4 client. Its routes have no contracts, so they are described here. */
const calls: readonly (readonly [method: 'get' | 'post', path: string, summary: string])[] = [
  ['get', 'providers', 'The configured providers; Google is absent when it is not configured'],
  ['get', 'csrf', 'The token that every POST below must send as `csrfToken`'],
  ['get', 'session', 'The current session, or `{}`; does not extend the session'],
  ['post', 'session', 'Reads the session again; ignores the body'],
  ['post', 'signin/email', 'Emails a link and a code: `email`, `callbackUrl`; 429 with `Retry-After`'],
  ['post', 'signin/google', 'The Google URL to which the browser should go'],
  ['get', 'callback/google', 'The callback for Google'],
  ['get', 'callback/email', 'The page of a mailed link; does not consume it'],
  ['post', 'callback/email', 'Consumes the link: `token`, `email`'],
  [
    'post',
    'callback/code',
    'Signs in by the mail’s `code`, in the browser that requested it; 403 wrong, 410 no longer valid',
  ],
  ['post', 'signout', 'Ends the session'],
  ['get', 'error', 'The error page for the code in `error`'],
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
