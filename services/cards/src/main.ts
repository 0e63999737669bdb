import { runMain } from '@almoner/platform';
import { cardsConfig } from './config.ts';
import { startCards } from './start-cards.ts';

runMain(() => startCards(cardsConfig()));
