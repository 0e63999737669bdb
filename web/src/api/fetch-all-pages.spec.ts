import { describe, expect, it } from '@jest/globals';
import { fetchAllPages } from './fetch-all-pages.ts';

interface Sent {
  readonly url: string;
  readonly params?: Record<string, unknown>;
}
const meta = (cursor: string | null) => ({
  request: new Request('http://localhost/'),
  response: new Response(null, { headers: cursor === null ? {} : { 'x-next-cursor': cursor } }),
});

describe('A whole list', () => {
  it('is read page by page until there is none', async () => {
    const pages: Record<string, unknown> = {
      first: { items: [1, 2], nextCursor: 'second' },
      second: { items: [3], nextCursor: null },
    };
    const asked: unknown[] = [];
    const list = await fetchAllPages<number>(
      ({ params }: Sent) => {
        asked.push(params?.['status']);
        return { data: params?.['cursor'] === 'second' ? pages['second'] : pages['first'], meta: meta(null) };
      },
      '/things',
      { status: 'open' },
    );
    expect(list).toEqual({ data: [1, 2, 3] });
    expect(asked).toEqual(['open', 'open']);
  });

  it('that comes as plain arrays goes on where the header says', async () => {
    const list = await fetchAllPages<number>(
      ({ params }: Sent) =>
        params?.['cursor'] === undefined
          ? { data: [1], meta: meta('next') }
          : { data: [2], meta: meta(null) },
      '/things',
    );
    expect(list).toEqual({ data: [1, 2] });
  });

  it('fails as its page failed', async () => {
    const error = { status: 503, data: {} };
    expect(await fetchAllPages(() => ({ error }), '/things')).toEqual({ error });
  });
});
