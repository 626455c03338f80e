export const en = {
  language: 'Language',
  notices: 'Notices',
  dismiss: 'Dismiss: {text}',
}
