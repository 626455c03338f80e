export const en = {
  title: 'Hand over by code',
  close: 'Close',
  code: 'Pick-up code',
  find: 'Find',
  not_a_code: 'A pick-up code has six letters and digits, such as 7K3F9P.',
  sold: 'Sold {when}',
  sold_with: 'Sold {when}, with {references}',
  what: 'What is handed over',
  done: 'Handed over.',
  done_before: 'Do not hand it over: that was done at {terminal}, {when}.',
  all_came_back: 'All of it has come back: there is nothing to hand over.',
  hand_over: 'Hand over',
}
