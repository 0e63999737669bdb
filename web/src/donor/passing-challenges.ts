import { type ChallengeAnswer } from '@almoner/contracts';
import { newKey } from '../lib/new-key.ts';
import { ApiProblem, getChallenge } from './donor-api.ts';

const deviceKey = 'almoner.device';
/** A challenge can become harder while a browser works on it. */
const challengesMax = 3;

export interface ChallengePlace {
  /** For a challenge that is shown. */
  readonly place: () => HTMLElement | null;
  readonly onStart: () => void;
}

/** Makes a call; if the platform requires it, a challenge of the campaign is passed first, whose code is loaded only then. */
export async function passingChallenges<Reply>(
  campaign: string,
  call: (challenge: ChallengeAnswer | null) => Promise<Reply>,
  { place, onStart, mustPass = false }: ChallengePlace & { readonly mustPass?: boolean },
): Promise<Reply> {
  let isNeeded = mustPass;
  for (let passed = 0; ; passed++) {
    if (isNeeded) onStart();
    const answer = isNeeded ? await pass(campaign, place) : null;
    try {
      return await call(answer);
    } catch (error) {
      isNeeded = error instanceof ApiProblem && error.code === 'challenge_required';
      if (!isNeeded || passed === challengesMax) throw error;
    }
  }
}

async function pass(campaign: string, place: () => HTMLElement | null): Promise<ChallengeAnswer> {
  const [{ passChallenge }, challenge] = await Promise.all([
    import('./challenge.ts'),
    getChallenge(campaign),
  ]);
  return passChallenge(challenge, place());
}

/** Null in a browser that keeps nothing. */
export function deviceName(): string | null {
  try {
    const known = localStorage.getItem(deviceKey);
    if (known !== null) return known;
    const made = newKey();
    localStorage.setItem(deviceKey, made);
    return made;
  } catch {
    return null;
  }
}
