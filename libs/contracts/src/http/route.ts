import { type z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: `session` needs a signed-in person, `public` nobody in particular. Services decide all the rest. */
export type Access = 'session' | 'public';

export interface RouteShape {
  readonly summary: string;
  readonly access?: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
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
  readonly body: Parsed<Route['shape']['body']>;
}
export type RouteReply<Route extends RouteDefinition> = z.infer<Route['shape']['reply']>;
