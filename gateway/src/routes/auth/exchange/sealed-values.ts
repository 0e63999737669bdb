import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

const ivBytes = 12;
const tagBytes = 16;
const Sealed = z.object({ value: z.unknown(), until: z.number() });

/**
 * Values that are stored encrypted in cookies for a few minutes (AES-256-GCM). Each purpose has its own key, so that a
 * value for one purpose is never accepted for another.
 */
export class SealedValues {
  constructor(private readonly secret: string) {}

  seal(purpose: string, value: unknown, lifeMs: number, nowMs = Date.now()): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.keyFor(purpose), iv);
    const text = JSON.stringify({ value, until: nowMs + lifeMs });
    return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    );
  }

  /** Null for a value that was not sealed for this purpose or has expired. */
  open(purpose: string, sealed: string | undefined, nowMs = Date.now()): unknown {
    const bytes = Buffer.from(sealed ?? '', 'base64url');
    if (bytes.length <= ivBytes + tagBytes) return null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.keyFor(purpose), bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
      const { value, until } = Sealed.parse(JSON.parse(text.toString()));
      return until > nowMs ? value : null;
    } catch {
      return null;
    }
  }

  private keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secret, '', `almoner/${purpose}/v1`, 32));
  }
}
