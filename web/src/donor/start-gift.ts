import { type GiftOrder, startGift } from './donor-api.ts';
import { deviceName, passingChallenges, type ChallengePlace } from './passing-challenges.ts';

/** A form that was filled in faster is challenged, so that its first start need not be refused. */
const fastestSeconds = 3;

/** Starts a gift; if the platform requires it, a challenge is passed first. */
export function startPassingChallenges(
  order: Omit<GiftOrder, 'device' | 'challenge'>,
  expectedTotal: number,
  place: ChallengePlace,
) {
  const complete = { ...order, device: deviceName() };
  const mustPass = order.website !== '' || order.secondsOnForm < fastestSeconds;
  return passingChallenges(
    order.campaign,
    (challenge) => startGift(challenge === null ? complete : { ...complete, challenge }, expectedTotal),
    { ...place, mustPass },
  );
}
