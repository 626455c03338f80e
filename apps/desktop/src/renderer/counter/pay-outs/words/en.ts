export const en = {
  money_to_give_back: 'Money to give back',
  writing_down: 'Writing it down…',
  money_given_back: 'Money given back',
  of_sum: ', {sum}',
  slip_of_sum: 'Slip of the refund of {sum}',
  slip: 'Slip of the refund',
  gone_back: 'Gone back',
}
