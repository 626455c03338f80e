import type { WordsOf } from '../../../words/words-of.ts'
import type { staff as english } from '../en/staff.ts'

export const staff: WordsOf<typeof english> = {
  by_hand: 'बिना टिकट देखे प्रवेश: {seats}',
  who_says_yes: 'मंज़ूरी कौन देगा?',
  no_supervisor: 'इस सिनेमा के किसी सुपरवाइज़र का PIN नहीं है। मैनेजर से पूछें।',
  back: 'वापस',
  say_yes: 'मंज़ूर',
  operators: 'कर्मचारी',
  pin_of: '{name} का PIN',
  delete_digit: 'आखिरी अंक मिटाएँ',
  too_many_pins: 'बहुत बार गलत PIN। {left} रुकें।',
  help_calls: 'मदद के लिए बुलावा',
  help_coming: '{who} {kiosk} पर आ रहे हैं।',
  help_asked_now: '{kiosk} पर मदद चाहिए: {step}, अभी-अभी।',
  help_asked: '{kiosk} पर मदद चाहिए: {step}, {count, plural, one {# मिनट पहले} other {# मिनट पहले}}।',
  help_come: 'मैं जाऊँ',
  help_come_to: 'मैं {kiosk} पर जाऊँ',
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
