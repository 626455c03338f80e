/** Paying. */
export const pay = {
  pay_at_counter: 'Pay at the counter',
  pay_say_reference: 'Say this reference there',
  pay_kept_until: 'Kept for you until {time}',
  pay_done: 'Done',
  pay_give_back: 'Give the seats back',
}
