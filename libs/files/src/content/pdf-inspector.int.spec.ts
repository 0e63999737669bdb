import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { documentMaxBytes } from '@almoner/contracts';
import { documentTypes, receiptTypes } from '@almoner/kernel';
import { createHeic, createPdf, createPng } from '@almoner/testing';
import { ContentInspector } from './content-inspector.ts';
import { PdfInspector } from './pdf-inspector.ts';

// Not stubbed: the worker thread.
const inspector = new PdfInspector();
afterAll(() => inspector.onApplicationShutdown());

async function aDocument(
  change: (document: PDFDocument) => unknown,
  useObjectStreams = true,
): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  await change(document);
  return Buffer.from(await document.save({ useObjectStreams }));
}

/** `createPdf` with more objects before its trailer. */
function withObjects(...objects: (string | Buffer)[]): Buffer {
  const [before = '', after = ''] = createPdf().toString('latin1').split('trailer');
  return Buffer.concat([
    Buffer.from(before),
    ...objects.map((part) => Buffer.from(part)),
    Buffer.from(`trailer${after}`),
  ]);
}
const launch = { Type: 'Action', S: 'Launch', F: PDFString.of('cmd.exe') };
const addLaunch = (document: PDFDocument) =>
  document.catalog.set(PDFName.of('OpenAction'), document.context.obj(launch));
const anAction = (S: string, more: object = {}) => ({ Type: 'Action', S, ...more });
const link = anAction('URI', { URI: PDFString.of('https://vendor.example') });
const addLink = (document: PDFDocument, action: object) => {
  const annotation = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action };
  const [page] = document.getPages();
  page?.node.set(
    PDFName.of('Annots'),
    document.context.obj([document.context.register(document.context.obj(annotation as never))]),
  );
};
const openWith =
  (action: object, isReferred = false) =>
  (document: PDFDocument) => {
    const object = document.context.obj(action as never);
    const value = isReferred ? document.context.register(object) : object;
    document.catalog.set(PDFName.of('OpenAction'), value);
  };
const addXfaForm = (document: PDFDocument) => {
  const template = '<template><subform><event><script>app.alert(1)</script></event></subform></template>';
  const xfa = document.context.register(document.context.flateStream(template));
  document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: [], XFA: xfa }));
};
const add3dScene = (document: PDFDocument) => {
  const script = document.context.register(document.context.flateStream('runtime.pause();'));
  const dictionary = { Type: '3D', Subtype: 'U3D', OnInstantiate: script };
  document.context.register(document.context.flateStream('U3D', dictionary));
};

describe('a PDF', () => {
  it('of pages only is harmless, up to the largest size', async () => {
    expect(await inspector.inspect(await aDocument(() => undefined))).toBe('harmless');
    expect(await inspector.inspect(await aDocument(() => undefined, false))).toBe('harmless');
    expect(await inspector.inspect(createPdf(documentMaxBytes))).toBe('harmless');
  });

  it.each([
    ['JavaScript', (document: PDFDocument) => document.addJavaScript('main', 'app.alert(1)')],
    ['an embedded file', (document: PDFDocument) => document.attach(Buffer.from('MZ'), 'run.exe')],
    ['a launch action', addLaunch],
    ['a form whose scripts are XML', addXfaForm],
    ['a 3D scene with a script', add3dScene],
    ['a form that it sends', (document: PDFDocument) => addLink(document, anAction('SubmitForm'))],
    ['data that it reads from a file', (document: PDFDocument) => addLink(document, anAction('ImportData'))],
    // A path to a server sends the reader's credentials there.
    ['a link into another file', (document: PDFDocument) => addLink(document, anAction('GoToR'))],
    ['a page that it opens by itself', openWith(link)],
    ['a page that it opens by itself, as an object of its own', openWith(link, true)],
    ['a page that it opens after an action', openWith(anAction('GoTo', { Next: [link] }))],
    [
      'a page that it opens with its first page',
      (document: PDFDocument) =>
        document.getPages()[0]?.node.set(PDFName.of('AA'), document.context.obj({ O: link } as never)),
    ],
  ])('with %s is active, in an object stream or not', async (_, change) => {
    expect(await inspector.inspect(await aDocument(change))).toBe('active');
    expect(await inspector.inspect(await aDocument(change, false))).toBe('active');
  });

  it.each([
    ['links to pages of the web', (document: PDFDocument) => addLink(document, link)],
    ['a link within it', (document: PDFDocument) => addLink(document, anAction('GoTo'))],
    ['a view that it opens with', openWith(anAction('GoTo'), true)],
    [
      'a place that it opens at',
      (document: PDFDocument) =>
        document.catalog.set(
          PDFName.of('OpenAction'),
          document.context.obj([document.getPages()[0]?.ref ?? null, 'Fit']),
        ),
    ],
    ['a print dialog that it opens with', openWith(anAction('Named', { N: 'Print' }))],
  ])('with %s is harmless', async (_, change) => {
    expect(await inspector.inspect(await aDocument(change))).toBe('harmless');
    expect(await inspector.inspect(await aDocument(change, false))).toBe('harmless');
  });

  it('that writes a name with escapes is active all the same', async () => {
    const plain = (await aDocument(addLaunch, false)).toString('latin1');
    const escaped = plain.replace('/Launch', '/L#61unch');
    expect(escaped).not.toBe(plain);
    expect(await inspector.inspect(Buffer.from(escaped, 'latin1'))).toBe('active');
  });

  it('that hides an object behind a later one with its number is active', async () => {
    const script = '5 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n';
    expect(await inspector.inspect(withObjects(script, '5 0 obj\n<< >>\nendobj\n'))).toBe('active');
  });

  it('that is encrypted is reported as such', async () => {
    const encrypted = await aDocument((document) =>
      document.encrypt({ userPassword: 'a', ownerPassword: 'b' }),
    );
    expect(await inspector.inspect(encrypted)).toBe('encrypted');
  });

  it.each([
    ['only the signature', Buffer.from('%PDF-1.7\n'.padEnd(1_000, 'a'))],
    [
      'no page',
      Buffer.from(createPdf().toString('latin1').replace('[3 0 R] /Count 1', '[] /Count 0'), 'latin1'),
    ],
    ['no trailer', createPdf().subarray(0, 300)],
  ])('with %s is unreadable', async (_, content) => {
    expect(await inspector.inspect(content)).toBe('unreadable');
  });

  it('whose few bytes are gigabytes of objects is refused without inflating them', async () => {
    const zeros = deflateSync(Buffer.alloc(100_000_000));
    const bomb = (filter: string) =>
      withObjects(
        `6 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter ${filter} /Length ${zeros.length} >>\nstream\n`,
        zeros,
        '\nendstream\nendobj\n',
      );
    for (const filter of ['/FlateDecode', '[/FlateDecode]', '[/FlateDecode /FlateDecode]', '/LZWDecode'])
      expect(await inspector.inspect(bomb(filter))).toBe('unreadable');
    expect(await inspector.inspect(createPdf())).toBe('harmless');
  });
});

describe('many files at once', () => {
  it('are loaded and inspected one after another, whatever becomes of each', async () => {
    const contents = new ContentInspector(inspector);
    const active = await aDocument(addLaunch);
    let loaded = 0;
    const load = (content: Buffer | null) => async () => {
      expect(++loaded).toBe(1);
      await new Promise(setImmediate);
      loaded--;
      if (content === null) throw new Error('gone');
      return content;
    };
    const files = [active, null, createPdf(), createPng(1, 1)].map((content) =>
      contents.inspect(documentTypes, load(content)),
    );
    expect(await Promise.allSettled(files)).toMatchObject([
      { value: { refusal: 'document_has_active_content' } },
      { status: 'rejected' },
      { value: { type: 'application/pdf' } },
      { value: { type: 'image/png' } },
    ]);
  });

  it('are refused if the caller does not accept their types', async () => {
    const contents = new ContentInspector(inspector);
    const photo = () => Promise.resolve(createHeic(3, 2));
    expect(await contents.inspect(receiptTypes, photo)).toMatchObject({ type: 'image/heic' });
    expect(await contents.inspect(documentTypes, photo)).toEqual({ refusal: 'document_type_unsupported' });
  });
});
