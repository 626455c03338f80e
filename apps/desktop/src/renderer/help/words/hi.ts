import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  calls: 'मदद के लिए बुलाया',
  coming: '{who} {kiosk} पर आ रहे हैं।',
  asked_now: '{kiosk} पर मदद चाहिए: {step}, अभी-अभी।',
  asked: '{kiosk} पर मदद चाहिए: {step}, {count, plural, one {# मिनट पहले} other {# मिनट पहले}}।',
  come: 'मैं जाता/जाती हूँ',
  come_to: 'मैं जाता/जाती हूँ: {kiosk}',
  at_attract: 'पहले पेज पर',
  at_movies: 'फ़िल्म चुनते समय',
  at_tickets: 'टिकट चुनते समय',
  at_seats: 'सीट चुनते समय',
  at_goods: 'स्नैक चुनते समय',
  at_pay: 'भुगतान करते समय',
  at_done: 'टिकट लेते समय',
  at_pick_up: 'बुकिंग लेते समय',
  at_out_of_order: 'कियोस्क बंद है',
}
