/** From the programme to the chosen seats. */
export const choose = {
  welcome: 'Welcome',
}
