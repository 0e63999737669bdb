import { type ApprovalWire } from '@almoner/contracts';
import { personName } from '../../../lib/person-name.ts';
import { approvalWords } from '../../../words/en/approvals.ts';
import { signatureWords as words } from '../../../words/en/signatures.ts';

/** Who signed first, and who can sign next. `userId`: the viewer's. */
export function signingText(
  { author, mayDecide }: Pick<ApprovalWire, 'author' | 'mayDecide'>,
  userId: string,
): string {
  if (author.id === userId) return approvalWords.signedFirst;
  const signed = words.signedBy(personName(author));
  return `${signed} ${mayDecide ? words.youAreNext : words.anotherIsNext}`;
}
