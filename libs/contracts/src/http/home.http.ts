import { FirstStepsWire, HomeWire } from '../wire/home.wire.ts';
import { route } from './route.ts';

export const homeHttp = {
  getHome: route('GET', '/home', {
    summary:
      'The content of the Home page in one reply: balances, cards, purchases and requests that the caller may see',
    reply: HomeWire,
  }),
  getFirstSteps: route('GET', '/home/first-steps', {
    summary: 'The first setup steps that an organization has completed',
    reply: FirstStepsWire,
  }),
};
