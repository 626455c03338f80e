export const en = {
  cinemas: 'Cinemas',
  language: 'Language of customers',
  no_cinemas: 'There is no cinema yet: import a programme first.',
  what_for:
    'Mails, tickets and receipts are in it, where nobody knows the customer’s own. What staff read is chosen at each machine.',
  saved: '{cinema}: {language} from now on, for what is printed and mailed.',
}
