export type RecordField = string | number | boolean | null | readonly Element[] | Json;

type Element = string | number | boolean | null;

/** A value that is written as JSON, even if it is an array. */
export class Json {
  readonly value: object;
  constructor(value: object) {
    this.value = value;
  }
}

/** U+001E, "record separator": it separates records, and no record contains it. */
const separator = '\x1e';
const needsQuotes = /[(){},"\\\s]|^$|^null$/i;
const special = /["\\]/g;

/** SQL that reads `recordList` as an array of the records' type. */
export const recordsIn = (parameter: string, type: string) =>
  `string_to_array(${parameter}, chr(${separator.charCodeAt(0)}))::${type}[]`;

/**
 * Records as one text. As an array, pg would escape all quotes of each record once more, which costs as much as writing
 * the records.
 */
export const recordList = (records: readonly string[]): string => records.join(separator);

/**
 * The last fields of a row as PostgreSQL reads it from text, with its closing parenthesis: `"a b",,t)` of `(1,"a b",,t)`. The
 * server reads it in half of the time that it needs for the same row as a JSON object (PostgreSQL documentation,
 * "Composite Types" and "Arrays").
 */
export function recordFields(fields: readonly RecordField[]): string {
  return `${fields.map(fieldLiteral).join(',')})`;
}

function fieldLiteral(field: RecordField): string {
  if (field === null) return '';
  // JSON has no control characters, so of a JSON text JSON escapes exactly what a record escapes.
  if (field instanceof Json) return JSON.stringify(JSON.stringify(field.value));
  if (typeof field === 'object') return quoted(`{${field.map(elementLiteral).join(',')}}`);
  return plain(field);
}

function elementLiteral(element: Element): string {
  return element === null ? 'null' : plain(element);
}

function plain(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  return needsQuotes.test(value) || value.includes(separator) ? quoted(value) : value;
}

function quoted(text: string): string {
  return `"${text.replaceAll(separator, '').replace(special, '\\$&')}"`;
}
