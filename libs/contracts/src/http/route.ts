import { type z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: `session` needs a signed-in person, `public` nobody in particular. Services decide all the rest. */
export type Access = 'session' | 'public';

/** A file in place of JSON: said to be of one of these media types, and no longer than that. */
export interface FileShape {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

/** A file on its way in. Its type is what the sender says; only its content tells what it is. */
export interface IncomingFile {
  /** As announced; more never comes, and less is an error of `content`. */
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface RouteShape {
  readonly summary: string;
  readonly access?: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** Names in lower case, as Node has them. */
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is a file, in place of `body`. */
  readonly upload?: FileShape;
  /** The answer is a file, about which `reply` says nothing. */
  readonly download?: FileShape;
  readonly reply: z.ZodType;
  /** HTTP status of success; 200 unless said. */
  readonly status?: number;
}

/** One HTTP call, declared once: the gateway routes by it, OpenAPI describes it, the web takes its types. */
export interface RouteDefinition<Shape extends RouteShape = RouteShape> {
  readonly method: HttpMethod;
  /** Below `/api`, in the spelling of the specification; parameters as `:name`. */
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
