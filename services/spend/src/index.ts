export { spendConfig, spendEnvironment, type SpendConfig } from './config.ts';
export { migrateDatabase } from './migrate-database.ts';
export { migrations } from './migrations/index.ts';
export { startSpend } from './start-spend.ts';
export { VaultPoster } from './ledger/vault-poster.ts';
export { verifyLedger, type LedgerFinding } from './ledger/verify-ledger.ts';
