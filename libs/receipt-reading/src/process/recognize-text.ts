import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';

/** The part of Tesseract's interface that is used; the package has no types. */
interface Tesseract {
  readonly FS: { writeFile(path: string, data: Uint8Array): void };
  readonly TessBaseAPI: new () => {
    /** Zero for success. `mode` 1 is the neural network. */
    Init(folder: string, language: string, mode: number): number;
    SetPageSegMode(mode: number): void;
    /** Reads `/input`. Zero for success. */
    SetImageFile(orientation: number, angle: number, isUpright: boolean): number;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
    /** From 0 to 100. */
    MeanTextConf(): number;
    Clear(): void;
  };
}

/** One column of text of various sizes, as receipts are (`PSM_SINGLE_COLUMN`). */
const singleColumn = 4;
const neuralNetwork = 1;
const linesMax = 400;

const require = createRequire(import.meta.url);
let started: Promise<{ tesseract: Tesseract; api: InstanceType<Tesseract['TessBaseAPI']> }> | null = null;

export interface Recognized {
  readonly lines: readonly string[];
  /** From 0 to 100. */
  readonly confidence: number;
}

/** The text of a PGM; null for one that cannot be read. @throws Error when the library cannot be used anymore */
export async function recognizeText(gray: Uint8Array): Promise<Recognized | null> {
  const { tesseract, api } = await (started ??= start());
  tesseract.FS.writeFile('/input', gray);
  if (api.SetImageFile(1, 0, true) !== 0) return null;
  api.Recognize(null);
  const text = api.GetUTF8Text();
  const confidence = api.MeanTextConf();
  api.Clear();
  const lines = text.split('\n').map((line) => line.trim());
  return { lines: lines.filter((line) => line !== '').slice(0, linesMax), confidence };
}

/** All data is in packages: nothing is loaded from elsewhere. */
async function start() {
  const create = require('tesseract.js-core/tesseract-core-simd-lstm') as () => Promise<Tesseract>;
  const tesseract = await create();
  const language = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
  tesseract.FS.writeFile('/eng.traineddata', gunzipSync(readFileSync(language)));
  const api = new tesseract.TessBaseAPI();
  if (api.Init('/', 'eng', neuralNetwork) !== 0) throw new Error('The language could not be loaded.');
  api.SetPageSegMode(singleColumn);
  return { tesseract, api };
}
