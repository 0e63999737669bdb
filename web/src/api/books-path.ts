/** Whose books a request is about. Responses are cached per books. */
export interface BooksQuery {
  /** A client that the caller advises; undefined for the caller's own organization. */
  readonly clientId: string | undefined;
}

/** `path` for the caller's own organization, or for a client. */
export const pathOf = (clientId: string | undefined, path: string) =>
  clientId === undefined ? path : `/clients/${encodeURIComponent(clientId)}${path}`;
