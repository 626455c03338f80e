export const lists = {
  prices: 'Prices',
  price_list: 'Price list',
  reading: 'Reading the price lists…',
  no_lists: 'No show has prices yet: import a programme first.',
  versions: 'Versions',
  made_by_import: 'Import of the programme',
  made_earlier: 'earlier',
  sale_keeps: 'A sale keeps the prices of the version that it was made by.',
  made_late: 'Changed: version {version} was made, though its answer was lost.',
  changed_now:
    '{shows, plural, one {Changed. # show is sold by these prices from now on.} other {Changed. # shows are sold by these prices from now on.}}',
  what_changes: 'What is changed',
  no_amount: 'A field holds no amount.',
  sold_by_these:
    '{shows, plural, one {# show to come is sold by these prices. Shows that have begun keep theirs, and so do seats that a customer holds.} other {# shows to come are sold by these prices. Shows that have begun keep theirs, and so do seats that a customer holds.}}',
  sell_by_these: 'Sell by these prices',
  changing: 'Changing…',
}
