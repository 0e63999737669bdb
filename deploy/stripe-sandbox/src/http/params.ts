import { type FormObject, type FormValue } from './form.ts';
import { invalidRequest, missingParameter } from './stripe-error.ts';

/** Reads one parameter from the form; `parse` throws Stripe's error with the name of the parameter. */
export interface Field<T> {
  parse(value: FormValue, path: string): T;
  required: boolean;
}
export interface RequiredField<T> extends Field<T> {
  required: true;
}
export type Fields = Record<string, Field<unknown>>;

type RequiredNames<F extends Fields> = {
  [K in keyof F]: F[K] extends RequiredField<unknown> ? K : never;
}[keyof F];
type ValueOf<T> = T extends Field<infer V> ? V : never;

/** An optional parameter is undefined when it was not sent and null when it was sent empty ("unset"). */
export type Parsed<F extends Fields> = { [K in RequiredNames<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[K]> | null;
};

const field = <T>(parse: Field<T>['parse']): Field<T> => ({ parse, required: false });

export function required<T>(inner: Field<T>): RequiredField<T> {
  return { ...inner, required: true };
}

export const text = field((value, path) => {
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${path}`, { param: path });
  return value;
});

export const integer = field((value, path) => {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${shown(value)}`, {
      code: 'parameter_invalid_integer',
      param: path,
    });
  }
  return Number(value);
});

/** An amount in the smallest unit of its currency, at least one. */
export const positiveInteger = field((value, path) => {
  const amount = integer.parse(value, path);
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: path,
    });
  }
  return amount;
});

export const natural = field((value, path) => {
  const amount = integer.parse(value, path);
  if (amount < 0) {
    throw invalidRequest('This value must be greater than or equal to 0.', {
      code: 'parameter_invalid_integer',
      param: path,
    });
  }
  return amount;
});

export const bool = field((value, path) => {
  if (value !== 'true' && value !== 'false') {
    throw invalidRequest(`Invalid boolean: ${shown(value)}`, { param: path });
  }
  return value === 'true';
});

export function oneOf<const T extends string>(...allowed: T[]): Field<T> {
  return field((value, path) => {
    const match = allowed.find((candidate) => candidate === value);
    if (match === undefined) {
      throw invalidRequest(`Invalid ${path}: must be one of ${allowed.join(', ')}`, { param: path });
    }
    return match;
  });
}

export const currency = field((value, path) => {
  const code = text.parse(value, path).toLowerCase();
  if (!/^[a-z]{3}$/.test(code)) throw invalidRequest(`Invalid currency: ${code}`, { param: path });
  return code;
});

/** Up to 50 pairs; an empty value drops the key, and an empty metadata drops all. */
export const metadata = field((value, path): Record<string, string> => {
  if (value === '') return {};
  if (typeof value === 'string') throw invalidRequest('Invalid metadata: must be a hash', { param: path });
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalidRequest('Metadata can have up to 50 keys.', { param: path });
  return Object.fromEntries(entries.map(([key, entry]) => [key, metadataValue(key, entry, path)]));
});

function metadataValue(key: string, value: FormValue, path: string): string {
  const param = `${path}[${key}]`;
  if (key.length > 40) throw invalidRequest('Metadata keys can have up to 40 characters.', { param });
  const content = text.parse(value, param);
  if (content.length > 500) throw invalidRequest('Metadata values can have up to 500 characters.', { param });
  return content;
}

export function listOf<T>(inner: Field<T>): Field<T[]> {
  return field((value, path) => {
    if (value === '') return [];
    if (typeof value === 'string') throw invalidRequest('Invalid array', { param: path });
    return Object.entries(value).map(([index, entry]) => inner.parse(entry, `${path}[${index}]`));
  });
}

export function shape<F extends Fields>(fields: F): Field<Parsed<F>> {
  return field((value, path) => {
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: path });
    return parseFields(fields, value, path);
  });
}

/** Stored or ignored unchanged: parts of the API that the sandbox does not interpret. */
export const anything = field((value: FormValue): FormValue => value);

export function parseParams<F extends Fields>(fields: F, form: FormObject): Parsed<F> {
  return parseFields(fields, form, '');
}

function parseFields<F extends Fields>(fields: F, form: FormObject, path: string): Parsed<F> {
  const inside = (name: string) => (path ? `${path}[${name}]` : name);
  for (const name of Object.keys(form)) {
    if (Object.hasOwn(fields, name)) continue;
    throw invalidRequest(`Received unknown parameter: ${inside(name)}`, {
      code: 'parameter_unknown',
      param: inside(name),
    });
  }
  const parsed = Object.entries(fields).map(([name, one]) => [name, parseOne(one, form[name], inside(name))]);
  return Object.fromEntries(parsed) as Parsed<F>;
}

function parseOne(one: Field<unknown>, value: FormValue | undefined, path: string): unknown {
  if (value === undefined) {
    if (one.required) throw missingParameter(path);
    return undefined;
  }
  if (value === '' && one.required) {
    throw invalidRequest(`You passed an empty string for '${path}'.`, {
      code: 'parameter_invalid_empty',
      param: path,
    });
  }
  const keepsEmpty = value !== '' || one === metadata;
  return keepsEmpty ? one.parse(value, path) : null;
}

function shown(value: FormValue): string {
  return typeof value === 'string' ? value : 'object';
}
