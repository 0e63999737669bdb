import { waitText } from './wait.ts';

const checkFirst = 'Check whether the change was made before you try again.';

/** For a limit for which the server states when to try again. */
export const tooManyRequests = (seconds: number) => `Too many requests. Try again in ${waitText(seconds)}.`;

/** Sentences for the error codes of the API, and for an API that does not respond. */
export const problemWords = {
  offline: 'The server did not respond. Check your connection and try again.',
  unknown: 'Something went wrong on our side. Try again in a moment.',
  invalid_input: 'Some of what you entered is not valid. See the marked fields.',
  unauthenticated: 'Your session has ended. Sign in again.',
  fresh_sign_in_required: 'This needs a recent sign-in. Nothing was changed. Sign in again, then try again.',
  address_not_proven:
    'First confirm that the email address is yours: sign in with a link that we send to it.',
  forbidden: 'Your role does not allow this.',
  not_found: 'This does not exist, or you do not have access to it.',
  idempotency_key_reused:
    'This was already sent with different details. Check the list before you try again.',
  changed_meanwhile: 'Someone else changed this at the same time. Reload it and try again.',
  too_many_requests: 'Too many requests. Wait a moment and try again.',
  challenge_required: 'We need to verify that you are human before this gift can start. Nothing was charged.',
  gift_total_changed:
    'The payment fees have changed, so the total is different. Check the new total and try again.',
  tribute_not_offered: 'Gifts to this campaign cannot be dedicated.',
  tribute_note_not_available: 'This note cannot be sent: the gift is not paid, or was refunded.',
  too_many_method_setups:
    'Too many cards or bank accounts were tried for this gift. Try again tomorrow, or contact the organization.',
  too_many_tribute_notes: 'Too many notes were sent today. Try again tomorrow.',
  service_unavailable: 'Part of the system is not responding. Try again in a moment.',
  deadline_exceeded: 'This took too long. Try again in a moment.',
  stripe_unavailable: 'Stripe is not responding. Try again in a moment.',
  stripe_refused: 'Stripe rejected this. No money moved.',
  application_exists: 'You already belong to an organization.',
  invite_not_open: 'This invitation is no longer open.',
  already_a_member: 'This person is already a member.',
  last_admin: 'The last admin cannot be archived or given another role. Make someone else an admin first.',
  team_name_taken: 'A team with this name already exists.',
  team_closed: 'This team is closed. No money moved.',
  treasury_not_empty: 'The treasury of this team still has money. Return it to the wallet first.',
  category_code_taken: 'A category with this code already exists.',
  too_many_category_rules: 'There are already 200 category rules. Delete one to add another.',
  category_rule_not_in_effect: 'This rule is inactive or its category is archived, so it was not applied.',
  application_not_open: 'This application is not waiting for any information.',
  payload_too_large:
    'This file is larger than 10 MB. Upload a smaller one, such as a grayscale scan or fewer pages.',
  request_timeout: 'This took too long. Try again with a better connection.',
  document_empty: 'This file is empty. Choose another one.',
  document_unreadable: 'This file is damaged. Save it again and upload the new file.',
  document_encrypted: 'This PDF is encrypted. Save it without a password and upload the new file.',
  document_has_active_content:
    'This PDF contains scripts, embedded files, or actions that open or send something. Print it to a new PDF and upload that.',
  image_too_large: 'This image has more than 50 megapixels. Upload a smaller one.',
  document_type_unsupported: 'This type of file is not accepted here. Choose another one.',
  too_many_receipts: 'The maximum number of receipts has been reached. Remove one first.',
  receipt_excuse_closed: 'This request is no longer open. Reload the page.',
  receipt_not_needed: 'This purchase already has a receipt.',
  file_store_unavailable:
    'Files are not available at the moment. Nothing was changed. Try again in a moment.',
  file_damaged:
    'The stored content of this file is damaged, so it cannot be shown. If you have a copy, upload it again.',
  mention_refused:
    'You mentioned someone who does not have access to this. Mention only people from the list.',
  receipt_mail_off: 'Receipts are not accepted by email here. Upload the receipt instead.',
  receipt_on_purchase: 'This receipt is attached to a purchase. Remove it there.',
  document_incomplete: 'The upload is incomplete. Upload the file again.',
  too_many_documents: 'An application can have at most ten documents. Remove one first.',
  document_handed_in: 'This was submitted with the application and cannot be removed.',
  organization_not_active: 'Your organization is not activated yet.',
  bank_account_missing: 'No bank account is linked, so no money moved. Link one in Settings first.',
  program_closed: 'A closed spend program cannot be reopened.',
  cash_limit_needs_admin:
    'Only an admin can allow cash or raise the cash limit. You can lower it, or set it to 0.',
  program_paused_by_admin: 'An admin paused this spend program. Ask them to resume it.',
  card_not_active: 'This card is not active.',
  address_missing: 'Add the address of the organization in its settings first. Every cardholder needs one.',
  own_card_needs_admin:
    'You can issue a card to yourself only up to the limit that an admin set for its spend program. Request the card instead.',
  too_many_new_cards: 'No more cards can be issued for this organization today. Try again tomorrow (UTC).',
  card_canceled: 'A canceled card cannot be used again.',
  card_used_up: 'This is a single-use card, and it has been used. Issue a new card instead.',
  card_on_program:
    'This person already has a card on this spend program. Request a higher limit for it instead.',
  limit_never_resets: 'This limit never resets, so it can’t be raised for one period. Raise it permanently.',
  approval_pending: 'A request for this is already open. Cancel it before you make another one.',
  approval_closed: 'This request is no longer open.',
  first_signer_not_admin:
    'The person who requested this is no longer an admin, so it has no first signature. Reject it and request it again.',
  approval_outdated:
    'The limit was changed after this was requested. Reject it, so that its author can make a new request.',
  approver_added_author:
    'You added this person to your team yourself. Another manager or an admin must decide on their reports.',
  substitute_not_allowed:
    'This person cannot be your substitute. An admin’s substitute must be an admin; a manager’s must be a manager or an admin.',
  approver_already_voted:
    'The person you are substituting for has already approved or rejected this request.',
  own_approval: 'You can’t approve or reject your own request.',
  already_voted: 'You have already approved or rejected this request.',
  reply_too_large: 'There is too much to show at once. Filter the list and try again.',
  frozen_by_another: 'An admin or manager froze this card. Ask them to unfreeze it.',
  cardholder_not_active: 'This person cannot hold a card at the moment.',
  transfer_rules_contradict:
    'Another rule would move the same money back every day: the minimum balance of the wallet must not be higher than the amount above which money moves to the vault. Pause or end that rule, or choose another amount.',
  transfer_rule_ended: 'This rule has ended. Add a new one.',
  second_signature_needed:
    'A second admin must sign this first, under Approvals. Then link the account again.',
  admin_signature_needed:
    'A new admin of this organization now needs the signatures of two admins. Ask an admin to send the invitation again.',
  admin_removed_recently:
    'You are the only admin, and another admin lost the role in the last seven days. While two signatures are required, give the role back to that person now, or wait until seven days have passed to make someone else an admin.',
  second_admin_missing: 'Two signatures need a second admin. Make someone else an admin first.',
  dispute_of_pending_purchase: 'A purchase can be disputed once the merchant has taken the money.',
  dispute_of_unpaid_purchase: 'No money moved for this purchase, so there is nothing to dispute.',
  dispute_of_refund: 'A refund cannot be disputed. Dispute the original purchase instead.',
  dispute_too_late: 'This purchase is too old to be disputed. Disputes are possible for 110 days.',
  dispute_nothing_left: 'This purchase was refunded in full, so there is nothing left to dispute.',
  dispute_amount_too_large: 'This is more than what is left of the purchase after refunds. Nothing was sent.',
  purchase_already_disputed: 'This purchase already has a dispute.',
  dispute_evidence_missing: 'Fill in all fields required for this reason before you submit the dispute.',
  dispute_not_editable: 'This dispute can no longer be changed. Reload the page to see its status.',
  insufficient_funds: 'There is not enough money available in the account. No money moved.',
  transfer_day_in_future: 'A transfer cannot be dated in the future.',
  transfer_day_too_old: 'Choose a day in the last two years.',
  transfer_day_closed: 'This day is in a closed month. Choose a later day.',
  transfer_day_needs_one_signature:
    'A transfer that two admins must sign counts on the day of the second signature. Choose today as the date.',
  insufficient_funds_since:
    'The account had less than this amount at some time since that day. Choose a later day or a smaller amount.',
  month_before_books: 'The books begin after this month.',
  reimbursement_not_editable: 'Only a draft, or a report that needs changes, can be edited and submitted.',
  reimbursement_empty: 'Add at least one line before you submit the report.',
  reimbursement_receipt_missing: 'Add the missing receipts, or explain for each line why it has none.',
  reimbursement_receipts_full: 'The maximum number of receipts has been reached. Remove one first.',
  reimbursement_day_in_future: 'A line is dated in the future. Change its date. Your entries are kept.',
  reimbursement_not_submitted: 'This report is not waiting for approval.',
  reimbursement_not_approved: 'Only an approved report that has not been paid yet can be paid.',
  reimbursement_payout_open: 'This report is being paid. Wait until the payment has gone through or failed.',
  reimbursement_not_owed: 'Only an approved report that has not been paid yet can be donated.',
  reimbursement_has_allowance:
    'A report with a per diem cannot be donated, because a per diem is an allowance and not money you spent. Submit your actual expenses instead.',
  own_payout: 'You cannot pay your own report. Someone else must pay it.',
  payouts_not_available:
    'This wallet was created before payments to individuals were supported. Pay from your bank and mark the report as paid.',
  payee_bank_account_missing: 'The author of this report has not added a bank account yet.',
  bank_account_in_use:
    'A payment to this bank account is in progress. You can change the account once the payment has gone through or failed.',
  bank_account_not_set_up: 'Stripe has not accepted a bank account yet. Enter it again.',
  reimbursement_rate_unknown:
    'No mileage rate is set for the year of this trip. An admin can set one in Settings under Receipts.',
  campaign_published: 'This campaign has been published, so it can be closed but not deleted.',
  campaign_in_use: 'This draft has gifts or a sponsor’s match, so it cannot be deleted.',
  campaign_draft: 'This campaign is still a draft. Publish it first.',
  campaign_address_fixed: 'This campaign has been published, so its web address cannot be changed.',
  campaign_slug_taken: 'A campaign with this web address already exists.',
  match_overlaps:
    'Another match for this campaign covers some of these days. Only one match can be active at a time: close the other match, or choose different dates.',
  bank_debit_not_accepted: 'This campaign does not accept gifts from bank accounts.',
  campaign_not_open: 'This campaign is not accepting gifts right now.',
  recurring_gift_wrong_state:
    'This recurring gift cannot be changed this way now. Reload the page to see its status.',
  card_not_saved: 'The card was not saved, so the card on file stays in use.',
  refund_too_large: 'This is more than what is left of the gift. Nothing was refunded.',
  gift_not_refundable:
    'This gift cannot be refunded. Only gifts paid by card or bank debit that are not disputed can be refunded.',
  dispute_not_open: 'No dispute of this gift is waiting for a response. Reload the page to see its status.',
  dispute_files_too_large:
    'The files for a dispute can have at most 4.5 MB in total. Remove a file, or use smaller ones.',
  donor_already_merged: 'One of these donors has since been merged into another donor. Reload the page.',
  donor_segment_exists: 'A segment with this name already exists.',
  too_many_donor_segments: 'You already have 100 segments. Delete one to save another.',
  merge_not_undoable: 'The donor record that was kept was merged again later. Undo that merge first.',
  statement_not_available: 'This donor has no valid receipt for the year, or no email address.',
  donor_import_unreadable:
    'This file cannot be read. Save it as CSV (UTF-8) with a header line and at most 10,000 rows.',
  donor_import_wrong_state: 'This import has changed. Reload the page.',
  donor_import_empty: 'Every row has a problem, so there is nothing to import.',
  donor_import_not_undoable: 'This import can no longer be undone. Imports can be undone for 30 days.',
  gift_not_voidable: 'Only a gift that was recorded manually can be voided, and only once.',
  receipt_not_available: 'This gift has no valid receipt, or its donor has no email address.',
  connection_not_open: 'This request is no longer open.',
  connection_exists: 'You are already connected.',
  category_not_usable: 'This category does not exist or is archived. Choose another one.',
  split_sum_differs:
    'The lines must add up to the amount of the purchase, and no line may be zero or have the opposite sign.',
  purchase_is_split: 'A split purchase has its categories in its lines. Change or remove its split instead.',
  too_many_views: 'You already have 50 views. Remove one to save another.',
  withdrawals_not_available:
    'This wallet has no account of its own at the bank, so nothing can be withdrawn from it.',
  fund_closed: 'This restricted fund is closed.',
  fund_not_empty:
    'The balance of this fund is not zero, or some of its money is on hold for purchases. Release what is left. A negative balance is covered by the next gifts to the fund.',
  fund_gifts_in_transit:
    'Gifts to this fund, or refunds of them, have not been paid out yet. Wait for the next payout.',
  fund_pays_for_program: 'This fund pays for a spend program. Close the program first.',
  category_outside_fund:
    'A restricted fund pays for this, and its purpose does not include this category. Choose one of the fund’s categories.',
  category_needed_by_fund:
    'A restricted fund pays for a line without a category, and its purpose allows only certain categories. Choose one of them.',
  fund_files_full: 'A fund can have at most 20 files of its own, and a release at most 20. Remove one first.',
  fund_file_kept: 'This file is evidence of a release that has ended, so it cannot be removed.',
  fund_file_missing:
    'A file of this release is no longer available. Remove it from the form, and upload it again if you need it.',
  fund_release_canceled: 'This release was canceled, so no more evidence can be added.',
  fund_perpetual: 'The money of a perpetual fund is kept permanently: it cannot be spent or released.',
  fund_not_available_yet: 'The restriction of this fund does not allow spending on that date.',
  reimbursement_part_forgone: 'Part of this report has already been donated; the rest will be paid.',
  unmatched_fact_resolved: 'Someone has already resolved this.',
  unmatched_fact_not_assignable:
    'This transaction cannot be assigned to that card or account. Choose another one, or acknowledge the transaction.',
  month_not_over: 'This month is not over yet; it can be closed after its last day.',
  month_closed: 'This month is already closed.',
  month_not_closed: 'This month is already open.',
  earlier_month_open: 'Close the earlier months first; months are closed in order.',
  later_month_closed:
    'A later month is closed. Reopen the later months first; months are reopened in reverse order.',
  month_unreconciled:
    'The ledger and Stripe differ on at least one day of this month. Resolve the difference before you close it.',
  month_not_compared:
    'The ledger has not been compared with Stripe since the end of this month. Run the check under Reconciliation first.',
  month_checks_open:
    'Some checks for this month are still open. Resolve them, or explain why the month can be closed anyway.',
  nothing_to_export:
    'There is nothing new to export in this date range. What was exported before is not exported again.',
  documents_busy: 'Many documents are being created right now. Try again in a few seconds.',
  books_busy: 'Other entries are being posted right now, so nothing was changed. Try again in a few seconds.',
  saved_card_not_usable:
    'This saved card cannot be used for this gift. Nothing was charged. Choose another way to pay.',
  payment_method_needed:
    'The bank account of this gift can no longer be debited. Add another card or bank account first.',
  gift_total_too_large:
    'The amount with the payment fees is more than can be paid at once. Choose a smaller amount, or contact the organization.',
  amount_below_minimum: 'The amount is below the minimum gift of this campaign.',
};

/** Used instead of those above for calls that change something. */
export const unansweredChangeWords = {
  offline: `The server did not respond. ${checkFirst}`,
  service_unavailable: `Part of the system did not respond. ${checkFirst}`,
  deadline_exceeded: `This took too long. ${checkFirst}`,
  stripe_unavailable: `Stripe did not respond. ${checkFirst}`,
};
