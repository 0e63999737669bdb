export * from './domain/receipt-facts.ts';
export * from './file-reader.ts';
export * from './migration-steps.ts';
export { readReceiptJob, type ReadReceipt, type ReadReceiptJob } from './reading-job.ts';
export * from './receipt-readings.ts';
export * from './reading-columns.ts';
export * from './receipt-previews.ts';
export * from './provide-readings.ts';
