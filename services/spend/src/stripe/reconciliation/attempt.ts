import { type Logger } from '@almoner/platform';

/** Logs a failure instead of throwing it, so that one object does not stop the others. Returns whether the work succeeded. */
export async function attempt(
  logger: Logger,
  fields: Readonly<Record<string, unknown>>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    logger.warn({ ...fields, err: error }, 'an object of Stripe was not reconciled');
    return false;
  }
}
