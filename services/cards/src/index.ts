export { cardsConfig, cardsEnvironment, type CardsConfig } from './config.ts';
export { migrateDatabase } from './migrate-database.ts';
export { migrations } from './migrations/index.ts';
export { startCards } from './start-cards.ts';
