import { DomainError, type ErrorKind, type FieldError } from '@almoner/kernel';

interface ErrorEntry {
  readonly kind: ErrorKind;
  /** One sentence for a person: what happened and what to do. */
  readonly sentence: string;
}

/** Every code that may cross a process boundary. Codes are never reused and never parsed from the sentence. */
export const errorCatalog = {
  invalid_input: { kind: 'invalid', sentence: 'Some fields are not valid. See the list of fields.' },
  unauthenticated: { kind: 'unauthenticated', sentence: 'Please sign in first.' },
  cross_site_request: { kind: 'forbidden', sentence: 'This request came from another site and was refused.' },
  fresh_sign_in_required: {
    kind: 'forbidden',
    sentence: 'This needs a recent sign-in; nothing was changed. Sign in again and try again.',
  },
  address_not_proven: {
    kind: 'forbidden',
    sentence: 'Confirm that this email address is yours: sign in with a link that we send to it.',
  },
  forbidden: { kind: 'forbidden', sentence: 'Your role does not allow this.' },
  not_found: { kind: 'not_found', sentence: 'Not found.' },
  idempotency_key_reused: {
    kind: 'conflict',
    sentence: 'This idempotency key was already used with different input.',
  },
  changed_meanwhile: {
    kind: 'conflict',
    sentence: 'Someone else changed this at the same time. Reload it and try again.',
  },
  too_many_requests: {
    kind: 'too_many_requests',
    sentence: 'Too many requests. Wait a moment and try again.',
  },
  challenge_required: {
    kind: 'too_many_requests',
    sentence: 'We need to verify that you are human before this gift can start. Nothing was charged.',
  },
  too_many_method_setups: {
    kind: 'too_many_requests',
    sentence:
      'Too many cards or bank accounts were tried for this gift. Try again tomorrow, or contact the organization.',
  },
  unsupported_media_type: { kind: 'invalid', sentence: 'Send JSON, with the content type application/json.' },
  malformed_request: {
    kind: 'invalid',
    sentence: 'This is not a valid request: its URL or its headers cannot be parsed.',
  },
  address_too_long: { kind: 'invalid', sentence: 'The URL is too long.' },
  headers_too_large: { kind: 'invalid', sentence: 'The headers of the request are too large.' },
  request_timeout: { kind: 'invalid', sentence: 'The request did not arrive in time.' },
  payload_too_large: { kind: 'invalid', sentence: 'The request body is too large.' },
  length_required: { kind: 'invalid', sentence: 'Send the length of the file in Content-Length.' },
  service_unavailable: {
    kind: 'unavailable',
    sentence:
      'Part of the system is not responding, and the change may or may not have been made. Try again in a moment.',
  },
  deadline_exceeded: {
    kind: 'unavailable',
    sentence: 'This took too long. Check whether the change was made before you try again.',
  },
  reply_too_large: {
    kind: 'unavailable',
    sentence: 'The response is too large to send. Request fewer entries at a time.',
  },
  stripe_unavailable: {
    kind: 'unavailable',
    sentence: 'Stripe is not responding. Try again in a moment.',
  },
  stripe_refused: { kind: 'refused', sentence: 'Stripe rejected this.' },
  internal_error: {
    kind: 'unavailable',
    sentence: 'Something went wrong on our side. Give us the reference so that we can find the cause.',
  },
  magic_link_used: { kind: 'refused', sentence: 'This link was already used. Request a new one.' },
  magic_link_expired: { kind: 'refused', sentence: 'This link has expired. Request a new one.' },
  magic_link_unknown: { kind: 'refused', sentence: 'This link is not valid. Request a new one.' },
  sign_in_code_wrong: { kind: 'refused', sentence: 'This code is not correct. Check the email again.' },
  sign_in_code_dead: { kind: 'refused', sentence: 'This code no longer works. Request a new email.' },
  google_address_unverified: {
    kind: 'refused',
    sentence: 'Google has not verified the address of this account.',
  },
  google_not_linked: {
    kind: 'refused',
    sentence:
      'This address has only signed in by email so far. Sign in by email once; after that both ways work.',
  },
  application_exists: { kind: 'conflict', sentence: 'You already belong to an organization.' },
  invite_not_open: { kind: 'refused', sentence: 'This invitation is no longer open.' },
  already_a_member: { kind: 'conflict', sentence: 'This person is already a member.' },
  connection_not_open: { kind: 'refused', sentence: 'This request is no longer open.' },
  connection_exists: { kind: 'conflict', sentence: 'You are already connected.' },
  last_admin: { kind: 'refused', sentence: 'The last admin cannot be archived or demoted.' },
  team_name_taken: { kind: 'conflict', sentence: 'A team with this name already exists.' },
  team_closed: { kind: 'refused', sentence: 'This team is closed.' },
  treasury_not_empty: {
    kind: 'refused',
    sentence: 'The treasury of this team still holds money or has money on hold. Empty it first.',
  },
  category_not_usable: {
    kind: 'invalid',
    sentence: 'This category does not exist or is archived. Choose another one.',
  },
  too_many_category_rules: {
    kind: 'refused',
    sentence: 'There are already 200 category rules. Delete one to add another.',
  },
  category_rule_not_in_effect: {
    kind: 'refused',
    sentence: 'This rule is inactive or its category is archived, so it was not applied.',
  },
  split_sum_differs: {
    kind: 'invalid',
    sentence:
      'The lines must add up to the amount of the purchase, and no line may be zero or have the opposite sign.',
  },
  purchase_is_split: {
    kind: 'conflict',
    sentence: 'A split purchase has its categories in its lines. Change or remove its split instead.',
  },
  mention_refused: {
    kind: 'refused',
    sentence: 'You mentioned someone who does not have access to this. Mention only people who do.',
  },
  category_code_taken: { kind: 'conflict', sentence: 'A category with this code already exists.' },
  application_not_open: {
    kind: 'refused',
    sentence: 'This application does not need any information at the moment.',
  },
  document_empty: { kind: 'invalid', sentence: 'This file is empty.' },
  document_type_unsupported: {
    kind: 'invalid',
    sentence: 'This type of file is not accepted here.',
  },
  document_unreadable: {
    kind: 'refused',
    sentence:
      'This file is damaged, or its content does not match the type in its name. Save it again and upload the new file.',
  },
  document_encrypted: {
    kind: 'refused',
    sentence: 'This PDF is encrypted. Save it without a password and upload the new file.',
  },
  document_has_active_content: {
    kind: 'refused',
    sentence:
      'This PDF contains scripts, embedded files, or actions that open or send something. Print it to a new PDF and upload that.',
  },
  image_too_large: {
    kind: 'refused',
    sentence: 'This image has more than 50 megapixels. Upload a smaller one.',
  },
  file_store_unavailable: {
    kind: 'unavailable',
    sentence: 'File storage is not responding. Nothing was changed. Try again in a moment.',
  },
  file_damaged: {
    kind: 'unavailable',
    sentence:
      'The stored content of this file is damaged, so it cannot be shown. Contact the operator of this installation.',
  },
  document_incomplete: { kind: 'invalid', sentence: 'The upload is incomplete. Upload the file again.' },
  too_many_views: {
    kind: 'refused',
    sentence: 'You already have 50 views. Remove one to save another.',
  },
  too_many_documents: {
    kind: 'refused',
    sentence: 'An application can have at most 10 documents. Remove one first.',
  },
  document_handed_in: {
    kind: 'refused',
    sentence: 'This document was sent to Stripe with the application and cannot be removed.',
  },
  too_many_receipts: {
    kind: 'refused',
    sentence: 'A purchase can have at most 20 receipts, and your inbox at most 50. Remove one first.',
  },
  receipt_on_purchase: {
    kind: 'refused',
    sentence: 'This receipt is attached to a purchase. Remove it there.',
  },
  organization_not_active: { kind: 'refused', sentence: 'The organization is not activated yet.' },
  bank_account_missing: { kind: 'refused', sentence: 'No bank account is linked. Link one first.' },
  withdrawals_not_available: {
    kind: 'refused',
    sentence: 'This wallet has no account of its own at the bank, so nothing can be withdrawn from it.',
  },
  second_signature_needed: {
    kind: 'conflict',
    sentence: 'A second admin must sign this first, under Approvals. Then link the account again.',
  },
  admin_signature_needed: {
    kind: 'conflict',
    sentence:
      'A new admin of this organization now needs the signatures of two admins. Ask an admin to send the invitation again.',
  },
  admin_removed_recently: {
    kind: 'refused',
    sentence:
      'You are the only admin, and another admin lost the role in the last seven days. While two signatures are required, give the role back to that person now, or wait until seven days have passed to make someone else an admin.',
  },
  second_admin_missing: {
    kind: 'refused',
    sentence: 'Two signatures require a second admin. Make someone else an admin first.',
  },
  transfer_rules_contradict: {
    kind: 'conflict',
    sentence:
      'Another rule would move the same money back every day: the minimum balance of the wallet must not be higher than the amount above which money moves to the vault. Pause or end that rule, or choose another amount.',
  },
  transfer_rule_ended: { kind: 'refused', sentence: 'This rule has ended. Add a new one.' },
  fund_closed: { kind: 'refused', sentence: 'This restricted fund is closed.' },
  fund_not_empty: {
    kind: 'refused',
    sentence:
      'The balance of this fund is not zero, or some of its money is on hold for purchases. Release what is left. A negative balance is covered by the next gifts to the fund.',
  },
  fund_gifts_in_transit: {
    kind: 'refused',
    sentence: 'Gifts to this fund, or refunds of them, have not been paid out yet. Wait for the next payout.',
  },
  fund_pays_for_program: {
    kind: 'refused',
    sentence: 'This fund pays for a spend program. Close the program first.',
  },
  category_outside_fund: {
    kind: 'refused',
    sentence:
      'A restricted fund pays for this, and its purpose does not include this category. Choose one of the fund’s categories.',
  },
  category_needed_by_fund: {
    kind: 'refused',
    sentence:
      'A restricted fund pays for a line without a category, and its purpose allows only certain categories. Choose one of them.',
  },
  fund_files_full: {
    kind: 'refused',
    sentence: 'A fund can have at most 20 files of its own, and a release at most 20. Remove one first.',
  },
  fund_file_kept: {
    kind: 'refused',
    sentence: 'This file is evidence of a release that has ended, so it cannot be removed.',
  },
  fund_file_missing: {
    kind: 'refused',
    sentence:
      'A file of this release is no longer available. Remove it from the release, and upload it again if you need it.',
  },
  fund_release_canceled: {
    kind: 'refused',
    sentence: 'This release was canceled, so no more evidence can be added.',
  },
  fund_perpetual: {
    kind: 'refused',
    sentence: 'The money of a perpetual fund is kept permanently: it cannot be spent or released.',
  },
  fund_not_available_yet: {
    kind: 'refused',
    sentence: 'The restriction of this fund does not allow spending on that date.',
  },
  reimbursement_not_editable: {
    kind: 'refused',
    sentence: 'Only a draft, or a report that needs changes, can be edited and submitted.',
  },
  reimbursement_empty: {
    kind: 'refused',
    sentence: 'Add at least one expense before you submit the report.',
  },
  reimbursement_receipt_missing: {
    kind: 'refused',
    sentence: 'Add the missing receipts, or explain for each line why it has none.',
  },
  reimbursement_receipts_full: {
    kind: 'refused',
    sentence: 'A line can have at most 20 receipts, and a report at most 200. Remove one first.',
  },
  reimbursement_day_in_future: {
    kind: 'refused',
    sentence: 'An expense cannot be dated in the future.',
  },
  reimbursement_not_submitted: { kind: 'refused', sentence: 'This report is not waiting for approval.' },
  reimbursement_not_approved: {
    kind: 'refused',
    sentence: 'Only an approved report that has not been paid yet can be paid.',
  },
  reimbursement_payout_open: {
    kind: 'refused',
    sentence: 'This report is being paid. Wait until the payment has gone through or failed.',
  },
  reimbursement_not_owed: {
    kind: 'refused',
    sentence: 'Only an approved report that has not been paid yet can be donated.',
  },
  reimbursement_part_forgone: {
    kind: 'refused',
    sentence: 'Part of this report has already been donated; the rest will be paid.',
  },
  reimbursement_has_allowance: {
    kind: 'refused',
    sentence:
      'A report with a per diem cannot be donated, because a per diem is an allowance and not money you spent. Submit your actual expenses instead.',
  },
  own_payout: { kind: 'forbidden', sentence: 'You cannot pay your own report. Someone else must pay it.' },
  payouts_not_available: {
    kind: 'refused',
    sentence:
      'This wallet was created before payments to individuals were supported. Pay from your bank and mark the report as paid.',
  },
  payee_bank_account_missing: {
    kind: 'refused',
    sentence: 'The author of this report has not added a bank account yet.',
  },
  bank_account_in_use: {
    kind: 'refused',
    sentence:
      'A payment to this bank account is in progress. Change the account once the payment has gone through or failed.',
  },
  bank_account_not_set_up: {
    kind: 'refused',
    sentence: 'Stripe has not accepted a bank account yet. Enter it again.',
  },
  reimbursement_rate_unknown: {
    kind: 'refused',
    sentence: 'No mileage rate is set for the year of this trip. An admin can set one in Settings.',
  },
  program_closed: { kind: 'refused', sentence: 'A closed spend program cannot be reopened.' },
  cash_limit_needs_admin: {
    kind: 'forbidden',
    sentence: 'Only an admin can allow cash or raise the cash limit. You can lower it, or set it to 0.',
  },
  program_paused_by_admin: {
    kind: 'forbidden',
    sentence: 'An admin paused this spend program. Ask an admin to resume it.',
  },
  card_not_active: { kind: 'refused', sentence: 'This card is not active.' },
  address_missing: {
    kind: 'refused',
    sentence: 'Add the address of the organization in its settings first. Every cardholder needs one.',
  },
  own_card_needs_admin: {
    kind: 'forbidden',
    sentence:
      'Managers can issue cards to themselves only up to the limit that an admin set for the spend program. Request the card instead.',
  },
  too_many_new_cards: {
    kind: 'too_many_requests',
    sentence: 'No more cards can be issued for this organization today. Try again tomorrow (UTC).',
  },
  card_canceled: { kind: 'refused', sentence: 'A canceled card cannot be used again.' },
  card_used_up: {
    kind: 'refused',
    sentence: 'This is a single-use card, and it has been used. It cannot be changed or replaced.',
  },
  card_on_program: {
    kind: 'conflict',
    sentence: 'This person already has a card on this spend program. Request a higher limit for it instead.',
  },
  limit_never_resets: {
    kind: 'refused',
    sentence: 'This limit never resets, so it can’t be raised for one period. Raise it permanently.',
  },
  approval_pending: {
    kind: 'conflict',
    sentence: 'A request for this is already open. Cancel it before you make another one.',
  },
  approval_closed: { kind: 'refused', sentence: 'This request is no longer open.' },
  first_signer_not_admin: {
    kind: 'refused',
    sentence:
      'The person who requested this is no longer an admin, so it has no first signature. Reject it and request it again.',
  },
  approval_outdated: {
    kind: 'refused',
    sentence:
      'The limit was changed after this request was made. Reject it, so that its author can make a new one.',
  },
  receipt_excuse_closed: {
    kind: 'refused',
    sentence: 'This request is not open: the reason was already approved or rejected, or none was given.',
  },
  receipt_not_needed: { kind: 'refused', sentence: 'This purchase already has a receipt.' },
  approver_added_author: {
    kind: 'refused',
    sentence:
      'You added this person to your team yourself. Another manager or an admin must decide on their reports.',
  },
  substitute_not_allowed: {
    kind: 'refused',
    sentence:
      'This person cannot be your substitute. An admin’s substitute must be an admin; a manager’s must be a manager or an admin.',
  },
  approver_already_voted: {
    kind: 'conflict',
    sentence: 'The person you are substituting for has already approved or rejected this request.',
  },
  own_approval: { kind: 'refused', sentence: 'You can’t approve or reject your own request.' },
  already_voted: { kind: 'conflict', sentence: 'You have already approved or rejected this request.' },
  frozen_by_another: {
    kind: 'forbidden',
    sentence: 'An admin or manager froze this card. Ask them to unfreeze it.',
  },
  cardholder_not_active: { kind: 'refused', sentence: 'This person cannot hold a card at the moment.' },
  unmatched_fact_resolved: { kind: 'conflict', sentence: 'Someone has already resolved this.' },
  unmatched_fact_not_assignable: {
    kind: 'refused',
    sentence:
      'This transaction cannot be assigned to that card or account. Choose another one, or acknowledge the transaction.',
  },
  month_not_over: {
    kind: 'refused',
    sentence: 'This month is not over yet; it can be closed after its last day.',
  },
  month_before_books: { kind: 'refused', sentence: 'The books begin after this month.' },
  month_closed: { kind: 'conflict', sentence: 'This month is already closed.' },
  month_not_closed: { kind: 'conflict', sentence: 'This month is already open.' },
  earlier_month_open: {
    kind: 'refused',
    sentence: 'Close the earlier months first; months are closed in order.',
  },
  later_month_closed: {
    kind: 'refused',
    sentence: 'A later month is closed. Reopen the later months first; months are reopened in reverse order.',
  },
  month_unreconciled: {
    kind: 'refused',
    sentence:
      'The ledger and Stripe differ on at least one day of this month. Resolve the difference before you close it.',
  },
  month_not_compared: {
    kind: 'refused',
    sentence:
      'The ledger has not been compared with Stripe since the end of this month. Run the check under Reconciliation first.',
  },
  month_checks_open: {
    kind: 'refused',
    sentence:
      'Some checks for this month are still open. Resolve them, or explain why the month can be closed anyway.',
  },
  nothing_to_export: {
    kind: 'refused',
    sentence:
      'There is nothing new to export in this date range. What was exported before is not exported again.',
  },
  books_busy: {
    kind: 'unavailable',
    sentence: 'Other entries are being posted right now, so nothing was changed. Try again in a few seconds.',
  },
  documents_busy: {
    kind: 'unavailable',
    sentence: 'Many documents are being created right now. Try again in a few seconds.',
  },
  dispute_of_pending_purchase: {
    kind: 'refused',
    sentence: 'The merchant has not taken the money yet. Only a settled purchase can be disputed.',
  },
  dispute_of_unpaid_purchase: {
    kind: 'refused',
    sentence: 'No money moved for this purchase, so there is nothing to dispute.',
  },
  dispute_of_refund: {
    kind: 'refused',
    sentence: 'A refund cannot be disputed. Dispute the original purchase instead.',
  },
  dispute_too_late: {
    kind: 'refused',
    sentence: 'This purchase is too old to be disputed. Disputes are possible for 110 days.',
  },
  dispute_nothing_left: {
    kind: 'refused',
    sentence: 'This purchase was refunded in full, so there is nothing left to dispute.',
  },
  dispute_amount_too_large: {
    kind: 'refused',
    sentence: 'This is more than what is left of the purchase after refunds. Nothing was sent.',
  },
  purchase_already_disputed: { kind: 'refused', sentence: 'This purchase already has a dispute.' },
  dispute_evidence_missing: {
    kind: 'invalid',
    sentence: 'Fill in all fields required for this reason before you submit the dispute.',
  },
  dispute_not_editable: {
    kind: 'refused',
    sentence: 'This dispute can no longer be changed. Reload it to see its status.',
  },
  transfer_day_in_future: { kind: 'refused', sentence: 'A transfer cannot be dated in the future.' },
  transfer_day_too_old: {
    kind: 'refused',
    sentence: 'A transfer cannot be dated more than two years ago.',
  },
  transfer_day_closed: {
    kind: 'refused',
    sentence: 'This day is in a closed month. Choose a day in an open month, or reopen the month first.',
  },
  transfer_day_needs_one_signature: {
    kind: 'refused',
    sentence:
      'A transfer that waits for a second signature counts on the day on which it is signed. Leave the date empty.',
  },
  insufficient_funds_since: {
    kind: 'refused',
    sentence:
      'The account had less than this amount at some time since that day. Choose a later day or a smaller amount.',
  },
  insufficient_funds: { kind: 'refused', sentence: 'The account does not have enough available funds.' },
  campaign_published: {
    kind: 'conflict',
    sentence: 'This campaign has been published, so it can be closed but not deleted.',
  },
  campaign_in_use: {
    kind: 'conflict',
    sentence: 'This draft has gifts or a sponsor’s match, so it cannot be deleted.',
  },
  campaign_draft: {
    kind: 'refused',
    sentence: 'This campaign is still a draft. Publish it first.',
  },
  campaign_address_fixed: {
    kind: 'conflict',
    sentence: 'This campaign has been published, so its web address cannot be changed.',
  },
  campaign_slug_taken: { kind: 'conflict', sentence: 'A campaign with this web address already exists.' },
  match_overlaps: {
    kind: 'conflict',
    sentence:
      'Another match for this campaign covers some of these days. Only one match can be active at a time: close the other match, or choose different dates.',
  },
  campaign_not_open: { kind: 'refused', sentence: 'This campaign is not accepting gifts right now.' },
  tribute_not_offered: {
    kind: 'refused',
    sentence: 'Gifts to this campaign cannot be dedicated.',
  },
  tribute_note_not_available: {
    kind: 'refused',
    sentence: 'This gift has no note that can be sent: the donor requested none, or the gift was not paid.',
  },
  too_many_tribute_notes: {
    kind: 'too_many_requests',
    sentence: 'Too many notes of this kind were sent today. Leave the note out, or try again tomorrow.',
  },
  bank_debit_not_accepted: {
    kind: 'refused',
    sentence: 'This campaign does not accept gifts from bank accounts.',
  },
  recurring_gift_wrong_state: {
    kind: 'refused',
    sentence: 'This recurring gift cannot be changed this way now. Reload it to see its status.',
  },
  card_not_saved: {
    kind: 'refused',
    sentence: 'The card was not saved, so the card on file stays in use.',
  },
  saved_card_not_usable: {
    kind: 'refused',
    sentence: 'This saved card cannot be used for this gift. Nothing was charged. Choose another way to pay.',
  },
  payment_method_needed: {
    kind: 'refused',
    sentence:
      'The bank account of this gift can no longer be debited. Add another card or bank account first.',
  },
  gift_total_changed: {
    kind: 'conflict',
    sentence: 'The payment fees have changed, so the total is different. Check the new total and try again.',
  },
  gift_total_too_large: {
    kind: 'invalid',
    sentence:
      'The amount with the payment fees is more than can be paid at once. Choose a smaller amount, or contact the organization.',
  },
  amount_below_minimum: {
    kind: 'invalid',
    sentence: 'The amount is below the minimum gift of this campaign.',
  },
  refund_too_large: {
    kind: 'refused',
    sentence: 'This is more than what is left of the gift. Nothing was refunded.',
  },
  gift_not_refundable: {
    kind: 'refused',
    sentence:
      'This gift cannot be refunded. Only gifts paid by card or bank debit that are not disputed can be refunded.',
  },
  dispute_not_open: {
    kind: 'refused',
    sentence: 'No dispute of this gift is waiting for a response.',
  },
  dispute_files_too_large: {
    kind: 'refused',
    sentence: 'The files for a dispute can have at most 4.5 MB in total. Remove a file, or use smaller ones.',
  },
  gift_not_voidable: {
    kind: 'refused',
    sentence: 'Only a gift that was recorded manually can be voided, and only once.',
  },
  donor_already_merged: {
    kind: 'conflict',
    sentence: 'One of these donors has since been merged into another donor.',
  },
  donor_segment_exists: {
    kind: 'conflict',
    sentence: 'A segment with this name already exists.',
  },
  too_many_donor_segments: {
    kind: 'refused',
    sentence: 'You already have 100 segments. Delete one to save another.',
  },
  merge_not_undoable: {
    kind: 'conflict',
    sentence: 'The donor record that was kept was merged again later. Undo that merge first.',
  },
  statement_not_available: {
    kind: 'refused',
    sentence: 'This donor has no valid receipt for the year, or no email address.',
  },
  donor_import_unreadable: {
    kind: 'invalid',
    sentence: 'This file is not a CSV file with a header line and 1 to 10,000 rows.',
  },
  donor_import_wrong_state: {
    kind: 'conflict',
    sentence: 'This import has changed. Reload it.',
  },
  donor_import_empty: {
    kind: 'refused',
    sentence: 'Every row has a problem, so there is nothing to import.',
  },
  donor_import_not_undoable: {
    kind: 'refused',
    sentence: 'This import can no longer be undone. Imports can be undone for 30 days.',
  },
  receipt_not_available: {
    kind: 'refused',
    sentence: 'This gift has no valid receipt, or its donor has no email address.',
  },
  receipt_mail_off: {
    kind: 'refused',
    sentence: 'This installation does not receive receipts by email. Upload the receipt instead.',
  },
  webhook_malformed: { kind: 'invalid', sentence: 'This webhook is not a Stripe event.' },
  webhook_mode_mismatch: {
    kind: 'invalid',
    sentence: 'This webhook is from live mode, but this installation runs in test mode.',
  },
  webhook_signature_invalid: { kind: 'invalid', sentence: 'The signature of this webhook is not valid.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalog;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}

/** The DomainError of a code, with its kind and sentence from the catalog. */
export function failure(code: ErrorCode, detail?: string, fields: readonly FieldError[] = []): DomainError {
  const { kind, sentence } = errorCatalog[code];
  return new DomainError(code, kind, detail ?? sentence, fields);
}

/** The DomainError of a code that one field caused, which a form marks with the sentence. */
export function fieldFailure(code: ErrorCode, field: string): DomainError {
  return failure(code, undefined, [{ field, message: errorCatalog[code].sentence }]);
}

export type LimitCode =
  'too_many_requests' | 'too_many_new_cards' | 'too_many_tribute_notes' | 'too_many_method_setups';

/** @param retryAfterSeconds until the next attempt is accepted; sent as `Retry-After`. */
export function limitReached(code: LimitCode, retryAfterSeconds: number): DomainError {
  const { kind, sentence } = errorCatalog[code];
  return new DomainError(code, kind, sentence, [], retryAfterSeconds);
}

/** Like `limitReached`, for a limit that has no sentence of its own. */
export const tooManyRequests = (retryAfterSeconds: number): DomainError =>
  limitReached('too_many_requests', retryAfterSeconds);

/** 404 both for what does not exist and for what the caller may not see, so that ids cannot be probed. */
export const notFound = () => failure('not_found');
