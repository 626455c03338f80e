export const en = {
  currency: 'Currency',
  choose_one: 'choose one',
}
