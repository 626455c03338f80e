export const en = {
  title: '{screen} · {product}',
  screen_counter: 'Counter',
  screen_kiosk: 'Kiosk',
  screen_manager: 'Manager',
  screen_door: 'Door',
}
