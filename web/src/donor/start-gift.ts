import { newKey } from '../lib/new-key.ts';
import { ApiProblem, type GiftOrder, getChallenge, startGift } from './donor-api.ts';

const deviceKey = 'almoner.device';
/** A challenge can become harder while a browser works on it. */
const challengesMax = 3;
/** A form that was filled in faster is challenged, so that its first start need not be refused. */
const fastestSeconds = 3;

/** Starts a gift; if the platform requires it, a challenge is passed first, whose code is loaded only then. */
export async function startPassingChallenges(
  order: Omit<GiftOrder, 'device' | 'challenge'>,
  expectedTotal: number,
  challenge: { readonly place: () => HTMLElement | null; readonly onStart: () => void },
) {
  const complete = { ...order, device: deviceName() };
  let mustPass = order.website !== '' || order.secondsOnForm < fastestSeconds;
  for (let passed = 0; ; passed++) {
    if (mustPass) challenge.onStart();
    const answer = mustPass ? await pass(order.campaign, challenge.place) : undefined;
    try {
      return await startGift(
        answer === undefined ? complete : { ...complete, challenge: answer },
        expectedTotal,
      );
    } catch (error) {
      mustPass = error instanceof ApiProblem && error.code === 'challenge_required';
      if (!mustPass || passed === challengesMax) throw error;
    }
  }
}

async function pass(campaign: string, place: () => HTMLElement | null) {
  const [{ passChallenge }, challenge] = await Promise.all([
    import('./challenge.ts'),
    getChallenge(campaign),
  ]);
  return passChallenge(challenge, place());
}

/** Null in a browser that keeps nothing. */
function deviceName(): string | null {
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
