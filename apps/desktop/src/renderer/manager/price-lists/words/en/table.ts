export const table = {
  prices_in: 'Prices in {currency}. An empty field is not for sale.',
  ticket: 'Ticket',
  type_and_category: '{type}, {category}',
  another_type: 'Another ticket type',
  add_type: 'Add the ticket type',
  another_category: 'Another category',
  another_category_pick: 'Another category…',
}
