import { FirstStepsWire, HomeWire } from '../wire/home.wire.ts';
import { route } from './route.ts';

export const homeHttp = {
  getHome: route('GET', '/home', {
    summary:
      'What Home shows this person, in one answer: what they see of money, cards, purchases and requests',
    reply: HomeWire,
  }),
  getFirstSteps: route('GET', '/home/first-steps', {
    summary: 'Which of the first steps an organization has done',
    reply: FirstStepsWire,
  }),
};
