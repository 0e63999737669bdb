import { describe, expect, it } from '@jest/globals';
import { serverCandidates, startFirstAvailable } from './server-kind.ts';

const unasked = () => Promise.reject(new Error('nobody was to look for an engine'));

describe('the kind of test servers', () => {
  it.each(['containers', 'embedded'] as const)(
    'is only %s when that is requested, with or without an engine',
    async (place) => expect(await serverCandidates(place, unasked)).toEqual([place]),
  );

  it.each([undefined, ''])(
    'is containers first where an engine runs, and embedded where none does (%p)',
    async (asked) => {
      expect(await serverCandidates(asked, () => Promise.resolve(true))).toEqual(['containers', 'embedded']);
      expect(await serverCandidates(asked, () => Promise.resolve(false))).toEqual(['embedded']);
    },
  );

  it('is refused when it is unknown', async () => {
    await expect(serverCandidates('docker', unasked)).rejects.toThrow(
      'TEST_SERVERS is "docker"; it may be containers or embedded.',
    );
  });
});

describe('starting the test servers', () => {
  const works = (name: string) => () => Promise.resolve(name);
  const fails = (why: string) => () => Promise.reject(new Error(why));

  it('uses the first kind that works, and starts no other', async () => {
    const start = { containers: works('a container'), embedded: fails('not to be started') };
    const started = await startFirstAvailable(['containers', 'embedded'], start, () => {
      throw new Error('there is nothing to warn of');
    });
    expect(started).toEqual({ place: 'containers', server: 'a container' });
  });

  it('falls back to the next, and reports why', async () => {
    const said: string[] = [];
    const start = { containers: fails('no such image'), embedded: works('a program') };
    const started = await startFirstAvailable(['containers', 'embedded'], start, (sentence) =>
      said.push(sentence),
    );
    expect(started).toEqual({ place: 'embedded', server: 'a program' });
    expect(said).toEqual(['The servers are not containers, but embedded: Error: no such image']);
  });

  it('fails with the error of the only kind', async () => {
    const start = { containers: fails('no such image'), embedded: works('a program') };
    await expect(startFirstAvailable(['containers'], start, () => undefined)).rejects.toThrow(
      'no such image',
    );
  });
});
