import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { NoticeMailer, type NoticeContent } from './notice-mailer.ts';
import { MailedPersonReader } from './persistence/mailed-person.reader.ts';

export interface Mention {
  readonly organizationId: string;
  readonly commentId: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly text: string;
  /** The subject of the comment within a sentence: "a purchase at Fennel Row Produce". */
  readonly about: string;
  readonly facts: NoticeContent['facts'];
  /** The page that shows the comment. */
  readonly path: string;
}

/** Emails the people mentioned in a comment, once for each comment, however often it is edited. */
@Injectable()
export class MentionEmails {
  constructor(
    private readonly mailer: NoticeMailer,
    private readonly people: MailedPersonReader,
  ) {}

  async mentioned(tx: Transaction, userIds: readonly string[], mention: Mention): Promise<void> {
    const { organizationId, commentId, authorId, authorName, text, about, facts, path } = mention;
    const others = userIds.filter((userId) => userId !== authorId);
    // Always in the same order, to prevent deadlocks.
    for (const userId of others.toSorted()) {
      const person = await this.people.find(tx, { organizationId, userId });
      if (person === null) continue;
      await this.mailer.sendOnce(
        tx,
        person,
        { organizationId, kind: 'mention', subjectId: commentId },
        {
          heading: `${authorName} mentioned you in a comment on ${about}`,
          paragraphs: [`“${text}”`],
          // The console must not show the text of a comment that was deleted.
          shortText: '',
          facts,
          button: { label: 'See the comment', path },
          footnote: `You are receiving this email because a comment in ${person.organizationName} mentions you.`,
        },
      );
    }
  }
}
