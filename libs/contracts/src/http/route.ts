import { type z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `session` requires a signed-in person, `public` does not. Services check all other rights. */
export type Access = 'session' | 'public';

/** A file in place of JSON, declared as one of these media types, with a maximum size. */
export interface FileShape {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

/** An uploaded file. The type is as the sender declares it; the service checks the content. */
export interface IncomingFile {
  /** As declared in Content-Length; `content` never yields more, and fails if it yields less. */
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface RouteShape {
  readonly summary: string;
  readonly access?: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** Header names in lower case, as Node gives them. */
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is a file, in place of `body`. */
  readonly upload?: FileShape;
  /** The response is a file; `reply` does not describe it. */
  readonly download?: FileShape;
  readonly reply: z.ZodType;
  /** HTTP status of success; 200 by default. */
  readonly status?: number;
}

/** One HTTP call. The gateway's routing, the OpenAPI document and the web's types are derived from it. */
export interface RouteDefinition<Shape extends RouteShape = RouteShape> {
  readonly method: HttpMethod;
  /** Path below `/api`, spelled as in the specification; parameters as `:name`. */
  readonly path: string;
  readonly shape: Shape;
}

export function route<const Shape extends RouteShape>(
  method: HttpMethod,
  path: `/${string}`,
  shape: Shape,
): RouteDefinition<Shape> {
  return { method, path, shape };
}

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;

export interface RouteInput<Route extends RouteDefinition> {
  readonly params: Parsed<Route['shape']['params']>;
  readonly query: Parsed<Route['shape']['query']>;
  readonly headers: Parsed<Route['shape']['headers']>;
  readonly body: Parsed<Route['shape']['body']>;
  readonly file: Route['shape']['upload'] extends FileShape ? IncomingFile : undefined;
}
export type RouteReply<Route extends RouteDefinition> = z.infer<Route['shape']['reply']>;
