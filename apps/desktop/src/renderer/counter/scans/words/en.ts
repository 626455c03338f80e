export const en = {
  close_first: 'Close this window first, then scan again.',
  voucher_while_exchanging: 'Finish the exchange first: a voucher pays for an order.',
  voucher_while_paying: 'This order is being paid: scan the voucher when that is over.',
  paid_already: 'This order is paid: press “Next customer”, then scan again.',
  no_such_goods: 'No goods here have this barcode: choose them with {key}.',
  goods_while_exchanging: 'Finish the exchange first: goods are an order of their own.',
  goods_while_paying: 'The money is being taken: go back to the order, then scan again.',
  voucher_in_order: 'The voucher is in the order.',
  goods_in_order: '{name} is in the order.',
  group_code: 'This code lets a group in at the door: to find its booking, scan one of its tickets.',
  subscription_code: 'This is a subscription: press “Subscription”, then scan again.',
  no_code_of_ours: '“{text}” is no code of this house: nothing was done.',
}
