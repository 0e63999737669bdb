export const commentWords = {
  title: 'Comments',
  list: 'Comments, oldest first',
  none: 'No comments yet.',
  notLoaded: 'The comments could not be loaded.',
  earlier: 'Show earlier comments',
  write: 'Write a comment',
  placeholder: 'Write a comment, @ to mention someone',
  post: 'Post comment',
  posted: 'Comment posted.',
  actions: (author: string) => `comment by ${author}`,
  edit: 'Edit',
  editing: 'Edit your comment',
  save: 'Save',
  saved: 'Comment saved.',
  cancel: 'Cancel',
  edited: 'edited',
  delete: 'Delete',
  deleteQuestion: 'Delete this comment?',
  deleteConsequence: 'Its text is removed for everyone. This cannot be undone.',
  deleted: 'Comment deleted',
  keep: 'Keep',
  people: 'People to mention',
  /** For screen readers. */
  peopleFound: (count: number) =>
    count === 0
      ? 'Nobody with this name can see this.'
      : `${count.toLocaleString()} ${count === 1 ? 'person' : 'people'}. Use the arrow keys, and Enter to choose.`,
  /** Lists count no further than 100. */
  count: (count: number) =>
    count === 1 ? '1 comment' : `${count >= 100 ? 'More than 99' : count.toLocaleString()} comments`,
};
