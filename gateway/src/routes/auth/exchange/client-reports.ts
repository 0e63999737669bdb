const largestBytes = 4096;
const fieldMax = 500;
const perMinute = 30;

/** Limits the size and rate of browser reports in the log, and removes anything that looks like a secret. */
export class ClientReports {
  private minute = 0;
  private count = 0;

  accept(
    bytes: number,
    fields: Readonly<Record<string, string | undefined>>,
    nowMs = Date.now(),
  ): { level: string; code: string; message: string } | null {
    const minute = Math.floor(nowMs / 60_000);
    if (minute !== this.minute) [this.minute, this.count] = [minute, 0];
    if (bytes > largestBytes || ++this.count > perMinute) return null;
    const { level = '', code = '', message = '' } = fields;
    return { level: harmless(level), code: harmless(code), message: harmless(message) };
  }
}

function harmless(text: string): string {
  return text
    .slice(0, fieldMax)
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\b(token|code|state|email)=[^&\s]+/gi, '$1=[redacted]');
}
