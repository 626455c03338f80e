export const en = {
  sales_of: 'Sales of {movie}',
  close: 'Close the sales',
  online: 'online',
  unknown_terminal: 'unknown terminal',
  bookings: '{count, plural, one {# booking} other {# bookings}}',
  nothing_sold: 'Nothing sold yet.',
  open_booking: 'Open the booking {reference}',
  cancelled_at: 'Cancelled {time}.',
  given_back:
    '{count, plural, =0 {Nothing had been sold.} one {1 booking is being given back.} other {# bookings are being given back.}}',
  cancel_form: 'Cancel the show…',
  why: 'Why it doesn’t take place; it stays on the record',
  cancelling: 'Cancelling…',
  leave_it: 'Leave it',
  question: 'Cancel {movie}, {time}?',
  cancel: 'Cancel the show',
  what_happens:
    'From then on nothing is sold for it. {known, select, yes {{sold, plural, one {The booking that was sold so far is} other {The # bookings sold so far are}}} other {What was sold so far is}} given back with all the money. What a counter that is cut off goes on selling becomes conflicts. This can’t be undone.',
}
