export const changes = {
  price_new: '{name}: new, {price}',
  price_gone: '{name}: not for sale any more',
  price_becomes:
    '{name}: {was} becomes {is}{far, select, free {: free} half {: half or less} twice {: twice or more} other {}}',
  rule_new: 'Rule “{name}” is new',
  rule_ends: 'Rule “{name}” ends',
}
