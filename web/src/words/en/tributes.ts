export const tributeKindWords = { honor: 'In honor of', memory: 'In memory of' };

/** On the form of a gift. */
export const dedicationWords = {
  open: 'Dedicate this gift',
  remove: 'Remove the dedication',
  title: 'Dedicated gift',
  kind: 'In honor or in memory of',
  name: 'Name of the person',
  notify: 'Email a note about this gift',
  notifyHint: 'The note is sent once, when your gift is paid. It does not say how much you gave.',
  recipientName: 'Name of the recipient',
  recipientEmail: 'Email of the recipient',
  message: 'Your message',
  from: 'From',
  fromHint: 'Without a name, the note says “a donor”.',
  fromAnonymous: 'Your gift is anonymous, so the note does not name you.',
  noLinks: 'Leave out web and email addresses, and put a space after each period.',
  tooManyNotes:
    'Too many notes were sent to this address or from your connection today; nothing was charged. Give without the note, or try again tomorrow.',
  notOffered: 'Gifts to this campaign can no longer be dedicated; nothing was charged. Reload the page.',
};

export const questionWords = {
  choose: 'Choose one',
  required: 'Please answer this question.',
};

/** In the drawer of a gift. */
export const tributeNoteWords = {
  title: 'Note about the gift',
  to: 'To',
  from: 'From',
  message: 'Message',
  state: 'Status',
  states: {
    waiting: 'Sent when the gift is paid',
    sent: 'Sent',
    // For a gift that an earlier release booked during an upgrade, which sent no note.
    unsent: 'Not sent',
    withheld: 'Not sent: too many notes went to this address that day',
  },
  resend: 'Email the note again',
  send: 'Email the note',
  resent: (address: string) => `Note sent to ${address}.`,
  yes: 'Yes',
  no: 'No',
};

/** In the editor of a campaign. */
export const questionEditorWords = {
  tributes: 'Donors may dedicate a gift in honor or in memory of someone',
  tributesHint: 'They may have a note emailed to the person or to the family. It never states the amount.',
  title: 'Questions for donors',
  hint: 'At most 10. Each gift and the export show the answers, with the questions as they were asked.',
  question: (number: number) => `Question ${number}`,
  kind: (number: number) => `Type of answer for question ${number}`,
  kinds: { text: 'Text', choice: 'Choice', checkbox: 'Checkbox' },
  options: (number: number) => `Options of question ${number}`,
  optionsHint: 'One per line, 2 to 20.',
  required: 'Required',
  add: 'Add a question',
  up: (number: number) => `Move question ${number} up`,
  down: (number: number) => `Move question ${number} down`,
  remove: (number: number) => `Remove question ${number}`,
  upShort: 'Up',
  downShort: 'Down',
  removeShort: 'Remove',
  invalid: 'Enter each question, and for a choice 2 to 20 different options of at most 80 characters.',
};
