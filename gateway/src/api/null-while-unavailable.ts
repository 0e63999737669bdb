import { DomainError } from '@almoner/kernel';

/** Null when a service is not responding, so that the rest of a page is still shown; other errors are thrown. */
export async function nullWhileUnavailable<Reply>(reading: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') return null;
    throw error;
  }
}
