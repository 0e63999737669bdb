/** Invalid input for a control: HTTP 400 with this message. */
export class ControlError extends Error {}

type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function optional<T>(body: Json, name: string, is: (value: unknown) => value is T): T | undefined {
  const value = body[name];
  if (value == null) return undefined;
  if (!is(value)) throw new ControlError(`${name} has the wrong type.`);
  return value;
}

export function optionalNumber(body: Json, name: string): number | undefined {
  const value = optional(body, name, (one): one is number => typeof one === 'number');
  if (value !== undefined && !(value >= 0)) throw new ControlError(`${name} must not be negative.`);
  return value;
}

export function optionalText(body: Json, name: string): string | undefined {
  return optional(body, name, (one): one is string => typeof one === 'string');
}

export function optionalBool(body: Json, name: string): boolean | undefined {
  return optional(body, name, (one): one is boolean => typeof one === 'boolean');
}

export function textList(body: Json, name: string): string[] {
  const isList = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'string');
  return optional(body, name, isList) ?? [];
}

/** One of the words, or undefined where none was sent. */
export function optionalOneOf<Word extends string>(
  body: Json,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = optionalText(body, name);
  const word = words.find((one) => one === value);
  if (value !== undefined && word === undefined)
    throw new ControlError(`${name} must be one of ${words.join(', ')}.`);
  return word;
}

/** A share between 0 and 1. */
export function fraction(body: Json, name: string): number {
  const value = optionalNumber(body, name) ?? 0;
  if (value > 1) throw new ControlError(`${name} is a share from 0 to 1.`);
  return value;
}

export function parseJson(text: string): Json {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    throw new ControlError('The body is not JSON.');
  }
  throw new ControlError('The body must be a JSON object.');
}
