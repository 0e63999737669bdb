import { inflateSync } from 'node:zlib';
import {
  EncryptedPDFError,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectStreamParser,
  PDFStream,
  PDFXRefStreamParser,
  ParseSpeeds,
  type PDFObject,
  type PDFRawStream,
} from '@cantoo/pdf-lib';

export type PdfFinding = 'harmless' | 'active' | 'encrypted' | 'unreadable';

/**
 * Keys of dictionaries that run scripts or hold files (ISO 32000-2 §7.11.3, §12.6.4, §13.7). `XFA` is a form that brings its
 * scripts as XML (ISO 32000-1 §12.7.8), `OnInstantiate` the script of a 3D scene (§13.6.3).
 */
const activeKeys = new Set([
  'JS',
  'JavaScript',
  'EF',
  'EmbeddedFiles',
  'RichMediaContent',
  'XFA',
  'OnInstantiate',
]);
/**
 * Values of `S` (an action) and `Subtype` (an annotation) that run programs or scripts, attach files, send what was filled in, or reach
 * for another file, which may be on a server. Links to pages of the web (`URI`) are followed on a click only, and are in many receipts.
 */
const activeKinds = new Set([
  'JavaScript',
  'Launch',
  'FileAttachment',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
]);
/** Actions allowed without a click (§12.6.3): another view of the document, and viewer commands such as print. */
const kindsWithoutClick = new Set(['GoTo', 'Named']);
const longestChain = 100;
/** More than the objects of any document of 10 MB; keeps a few bytes from filling the memory. */
const objectsMaxBytes = 50_000_000;

let hasActiveContent = false;
/** Values of `OpenAction` and `AA`, whose actions need no click. Resolved once every object is known. */
let openActions: PDFObject[] = [];
let eventActions: PDFObject[] = [];

// Every object is checked when it is parsed: a later one with the same number replaces it in the context, while a viewer
// may follow a cross-reference table to the earlier one.
const assign = Object.getOwnPropertyDescriptor(PDFContext.prototype, 'assign')?.value as PDFContext['assign'];
PDFContext.prototype.assign = function (ref, object): void {
  hasActiveContent ||= isActive(object);
  assign.call(this, ref, object);
};
const { forStream: parseObjects } = PDFObjectStreamParser;
PDFObjectStreamParser.forStream = (stream, ...rest) => parseObjects(bounded(stream), ...rest);
const { forStream: parseReferences } = PDFXRefStreamParser;
PDFXRefStreamParser.forStream = (stream) => parseReferences(bounded(stream));

/** Finds active content in a PDF. Not reentrant: runs in a thread that is given one document at a time. */
export async function inspectPdf(content: Uint8Array): Promise<PdfFinding> {
  hasActiveContent = false;
  openActions = [];
  eventActions = [];
  try {
    const document = await PDFDocument.load(content, {
      parseSpeed: ParseSpeeds.Fastest,
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    if (document.getPageCount() === 0) return 'unreadable';
    const { context } = document;
    const withoutClick = [...openActions, ...eventActions.flatMap((events) => actionsOf(context, events))];
    hasActiveContent ||= withoutClick.some((action) => actsWithoutClick(context, action));
  } catch (error) {
    const isEncrypted = error instanceof EncryptedPDFError || Buffer.from(content).includes('/Encrypt');
    return isEncrypted ? 'encrypted' : 'unreadable';
  }
  return hasActiveContent ? 'active' : 'harmless';
}

function isActive(object: PDFObject): boolean {
  if (object instanceof PDFStream) return isActive(object.dict);
  if (object instanceof PDFArray) return object.asArray().some(isActive);
  if (!(object instanceof PDFDict)) return false;
  return object.entries().some(([key, value]) => {
    const name = key.decodeText();
    if (activeKeys.has(name)) return true;
    if (name === 'OpenAction') openActions.push(value);
    if (name === 'AA') eventActions.push(value);
    if ((name === 'S' || name === 'Subtype') && value instanceof PDFName)
      return activeKinds.has(value.decodeText());
    return isActive(value);
  });
}

/** Returns whether this action, or one after it, does more than it may without a click. A destination in its place does not. */
function actsWithoutClick(context: PDFContext, action: PDFObject, remaining = longestChain): boolean {
  const found = context.lookup(action);
  if (!(found instanceof PDFDict)) return false;
  const kind = found.lookup(PDFName.of('S'));
  if (remaining === 0 || !(kind instanceof PDFName) || !kindsWithoutClick.has(kind.decodeText())) return true;
  const next = found.lookup(PDFName.of('Next'));
  const all = next instanceof PDFArray ? next.asArray() : [next];
  return all.some((one) => one !== undefined && actsWithoutClick(context, one, remaining - 1));
}

/** The actions of a dictionary of them (`AA`), by their events. */
function actionsOf(context: PDFContext, events: PDFObject): PDFObject[] {
  const found = context.lookup(events);
  return found instanceof PDFDict ? found.values() : [];
}

/** The library inflates these streams without a limit. @throws Error for one that is larger, or has another filter */
function bounded(stream: PDFRawStream): PDFRawStream {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  if (filter === undefined) return stream;
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  if (only !== PDFName.of('FlateDecode')) throw new Error('A stream of objects has an unusual filter.');
  inflateSync(stream.getContents(), { maxOutputLength: objectsMaxBytes });
  return stream;
}
