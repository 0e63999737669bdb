import { describe, expect, it } from '@jest/globals';
import { TributeInput } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { tributeMail } from './tribute-mail.ts';
import { tributeOf, type TributeNote } from './tribute.ts';

const note: TributeNote = {
  giftId: newId(),
  organizationId: newId(),
  recipientName: 'Ann Abernathy',
  recipientEmail: 'ann@family.example',
  message: 'She taught us all.\n\nWith love',
  from: 'Odile Marchetti',
  status: 'waiting',
  tribute: { kind: 'memory', name: 'Ruth Abernathy' },
  isAnonymous: false,
  isPaid: true,
  organizationName: 'Quillmere Community Kitchen',
};

describe('the email of a note', () => {
  it('says in memory of whom a gift was made, to what, and what the donor wrote', () => {
    const { subject, paragraphs } = tributeMail(note);
    expect(subject).toBe('A gift in memory of Ruth Abernathy');
    expect(paragraphs).toEqual([
      'Dear Ann Abernathy,',
      'Odile Marchetti made a gift to Quillmere Community Kitchen in memory of Ruth Abernathy.',
      'She taught us all.',
      'With love',
    ]);
    expect(tributeMail({ ...note, tribute: { kind: 'honor', name: 'Ruth' } }).subject).toBe(
      'A gift in honor of Ruth',
    );
  });

  it('names no donor who gave no name, or who gives anonymously', () => {
    const sentence = (over: Partial<TributeNote>) => tributeMail({ ...note, ...over }).paragraphs[1];
    const rest = 'made a gift to Quillmere Community Kitchen in memory of Ruth Abernathy.';
    expect(sentence({ from: null })).toBe(`A donor ${rest}`);
    expect(sentence({ isAnonymous: true })).toBe(`A donor who wishes to remain anonymous ${rest}`);
  });
});

describe('a tribute', () => {
  const notify = { recipientName: 'Ann', email: 'ann@family.example' };
  const input = (over: object) => TributeInput.safeParse({ kind: 'memory', name: 'Ruth', ...over });
  const problemsOf = (over: object) =>
    input(over).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  it('has no web address in what is emailed to someone', () => {
    const noLink = 'Leave out web and email addresses, and put a space after each period';
    const link = 'go to example.org';
    expect(problemsOf({ name: link })).toEqual([`name: ${noLink}`]);
    for (const field of ['recipientName', 'message', 'from'])
      expect(problemsOf({ notify: { ...notify, [field]: link } })).toEqual([`notify.${field}: ${noLink}`]);
    expect(problemsOf({ notify: { ...notify, message: 'With love. Ann' } })).toBeUndefined();
  });

  it('is bounded', () => {
    expect(input({ name: 'x'.repeat(120), notify: { ...notify, message: 'x'.repeat(1000) } }).success).toBe(
      true,
    );
    expect(input({ name: 'x'.repeat(121) }).success).toBe(false);
    expect(input({ name: ' ' }).success).toBe(false);
    expect(input({ notify: { ...notify, message: 'x'.repeat(1001) } }).success).toBe(false);
    expect(input({ notify: { ...notify, email: 'nobody' } }).success).toBe(false);
    expect(input({ kind: 'other' }).success).toBe(false);
  });

  it('is refused where the campaign does not offer it, and none is always accepted', () => {
    const tribute = TributeInput.parse({ kind: 'memory', name: 'Ruth', notify: { ...notify, from: '' } });
    expect(() => tributeOf(false, tribute)).toThrow(expect.objectContaining({ code: 'tribute_not_offered' }));
    expect(tributeOf(false, null)).toEqual({ tribute: null, note: null });
    expect(tributeOf(true, tribute)).toEqual({
      tribute: { kind: 'memory', name: 'Ruth' },
      note: { recipientName: 'Ann', recipientEmail: 'ann@family.example', message: '', from: null },
    });
  });
});
