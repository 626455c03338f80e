/** What is sold beside tickets. */
export const goods = {
  goods_question: 'Hungry or thirsty?',
  goods_none: 'No, thanks',
  goods_from: 'from {price}',
  goods_add: 'Add {name}, {price}',
  goods_fewer: 'One {name} less',
  goods_count: '{count} {name}',
  goods_sold_out: 'Sold out',
  goods_left: '{count, plural, one {Only # left} other {Only # left}}',
  goods_combo_used: 'One for your tickets',
  goods_size: 'Which size?',
  goods_part: 'Which one?',
  goods_extras: 'With it?',
  goods_add_it: 'Add for {price}',
  goods_chosen: '{count, plural, =0 {Nothing chosen} one {# thing chosen} other {# things chosen}}',
  goods_collect: 'Collect it at the bar with the code on your receipt.',
}
