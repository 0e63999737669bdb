/** Whose books a request is about. Its answer is cached for these books alone. */
export interface OfBooks {
  /** A client that the caller advises; undefined for the caller's own organization. */
  readonly clientId: string | undefined;
}

/** `path` for the caller's own organization, or for a client. */
export const pathOf = (clientId: string | undefined, path: string) =>
  clientId === undefined ? path : `/clients/${encodeURIComponent(clientId)}${path}`;
