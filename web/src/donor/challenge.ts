import { type ChallengeAnswer, type ChallengeWire } from '@almoner/contracts';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Hashes between two pauses, which keep the page responsive. */
const hashesAtOnce = 5000;

interface CaptchaScript {
  readonly render: (
    place: HTMLElement,
    options: { readonly sitekey: string; readonly callback: (token: string) => void },
  ) => unknown;
}
const scripts = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
} as const;

/** @throws Error if the script of a captcha service does not load. */
export function passChallenge(challenge: ChallengeWire, place: HTMLElement | null): Promise<ChallengeAnswer> {
  return challenge.kind === 'proof_of_work' ? prove(challenge) : showCaptcha(challenge, place);
}

type Proof = Extract<ChallengeWire, { kind: 'proof_of_work' }>;

async function prove({ token, bits, parts }: Proof): Promise<ChallengeAnswer> {
  if (parts === undefined) return { token, answer: await search(token, bits) };
  const answers: string[] = [];
  for (let index = 0; index < parts; index++)
    answers.push(await search(`${token}.${index}`, bits - Math.log2(parts)));
  return { token, answer: answers.join('.') };
}

/** Tries texts until the hash begins with enough zero bits. */
async function search(prefix: string, bits: number): Promise<string> {
  const begun = sha256.create().update(utf8ToBytes(`${prefix}.`));
  for (let tried = 0; ; tried++) {
    if (tried % hashesAtOnce === 0) await new Promise((resolve) => setTimeout(resolve));
    const answer = String(tried);
    const hash = begun.clone().update(utf8ToBytes(answer)).digest();
    if (leadingZeroBits(hash) >= bits) return answer;
  }
}

function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}

async function showCaptcha(
  { kind, siteKey }: Exclude<ChallengeWire, { kind: 'proof_of_work' }>,
  place: HTMLElement | null,
): Promise<ChallengeAnswer> {
  if (place === null) throw new Error('There is no place for the challenge.');
  await loadScript(scripts[kind]);
  const script = (window as unknown as Record<typeof kind, CaptchaScript | undefined>)[kind];
  const token = await new Promise<string>((resolve, reject) => {
    if (script === undefined) reject(new Error(`${kind} did not load.`));
    script?.render(place, { sitekey: siteKey, callback: resolve });
  });
  return { token, answer: '' };
}

function loadScript(url: string): Promise<void> {
  if (document.querySelector(`script[src="${url}"]`) !== null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} did not load.`));
    document.head.append(script);
  });
}
