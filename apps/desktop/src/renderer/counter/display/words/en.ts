export const en = {
  customer_display: 'Customer display',
  open_display: 'Open the customer display',
  customer_language: 'Language of the customer',
  stage_idle: 'Next shows',
  stage_order: 'The order',
  stage_thanks: 'Thanks',
  change: 'Change {amount}',
  to_pay: 'To pay {amount}',
}
