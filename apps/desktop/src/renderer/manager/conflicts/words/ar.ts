import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  title: 'التعارضات',
  open_conflicts: 'التعارضات المفتوحة',
  how_many_open:
    '{count, plural, zero {لا تعارضات مفتوحة} one {تعارض واحد مفتوح} two {تعارضان مفتوحان، الأقدم أولًا} few {# تعارضات مفتوحة، الأقدم أولًا} many {# تعارضًا مفتوحًا، الأقدم أولًا} other {# تعارض مفتوح، الأقدم أولًا}}',
  to_choose: 'للاختيار',
  none: 'لا تعارضات',
  none_more: 'تظهر هنا المبيعات التي أجراها شباك وهو غير متصل ولم يمكن تسجيلها.',
  settled_count: 'المُسوّاة ({count})',
  settled_by: '{name}: {reason}',
  done_same_seats: 'سُجّل كما بيع',
  done_other_seats: 'مقاعد أخرى',
  done_refund: 'إعادة المال',
  done_release_other: 'حُرّر الطرف الآخر',
  done_noted: 'دُوّن',
  enter_sold:
    'سجّله كما بيع: {count, plural, zero {{seats}} one {المقعد {seats}} two {المقعدان {seats}} few {المقاعد {seats}} many {المقاعد {seats}} other {المقاعد {seats}}}',
  enter_sold_means: 'لا شيء يمنعه الآن. تذاكر العميل صالحة.',
  enter_written: 'سجّله كما كُتب',
  enter_written_means: 'لا شيء يمنعه.',
  give_instead:
    'أعطِ {count, plural, zero {المقاعد {seats}} one {المقعد {seats}} two {المقعدين {seats}} few {المقاعد {seats}} many {المقاعد {seats}} other {المقاعد {seats}}} بدلًا منها',
  give_instead_means: 'مساوية أو أفضل، وقريبة. يطبع {terminal} تذاكر جديدة.',
  refund: 'أعد المال',
  refund_sum: 'أعد {money}',
  refund_means_drawer: 'يُطلب من {terminal} دفعه من درجه. وتُلغى التذاكر.',
  refund_means_card: 'يُطلب من {terminal} إعادته بجهاز البطاقات، ولا شيء من درجه. وتُلغى التذاكر.',
  refund_means_both: 'يُطلب من {terminal} إعادة {money} بجهاز البطاقات، والباقي من درجه. وتُلغى التذاكر.',
  release_other: 'حرّر الطرف الآخر',
  keeps:
    '{named, select, yes {يحتفظ {reference}} other {تحتفظ هذه العملية}} بـ{count, plural, zero {المقاعد {seats}} one {المقعد {seats}} two {المقعدين {seats}} few {المقاعد {seats}} many {المقاعد {seats}} other {المقاعد {seats}}}.',
  gets: '{named, select, yes {يحصل {reference}} other {تحصل هذه العملية}} على {count, plural, zero {المقاعد {seats}} one {المقعد {seats}} two {المقعدين {seats}} few {المقاعد {seats}} many {المقاعد {seats}} other {المقاعد {seats}}}.',
  note: 'دوّنه',
  note_means: 'قُرئ ولا يُفعل شيء. يبقى سببك في السجل.',
  money_in_drawer: 'في درج {terminal}',
  money_at_machine: 'دُفع بجهاز بطاقات {terminal}',
  money_at_both: 'منه {money} بجهاز البطاقات، والباقي في درج {terminal}',
  loses_sale:
    '{named, select, yes {يفقد {reference}} other {تفقد العملية الأخرى}} {count, plural, zero {المقاعد {seats}} one {المقعد {seats}} two {المقعدين {seats}} few {المقاعد {seats}} many {المقاعد {seats}} other {المقاعد {seats}}} ويُعاد الثمن.',
  loses_hold:
    '{named, select, yes {يفقد الحجز المؤقت {reference}} other {يفقد الحجز المؤقت}} {count, plural, zero {المقاعد {seats}} one {المقعد {seats}} two {المقعدين {seats}} few {المقاعد {seats}} many {المقاعد {seats}} other {المقاعد {seats}}}.',
  loses_allotted:
    '{named, select, yes {يفقد {terminal}} other {يفقد جهاز}} {count, plural, zero {مقاعده المخصصة {seats}} one {مقعده المخصص {seats}} two {مقعديه المخصصين {seats}} few {مقاعده المخصصة {seats}} many {مقاعده المخصصة {seats}} other {مقاعده المخصصة {seats}}}.',
  had_by_nobody: 'ليس لدى أحد غيره',
  had_sold:
    'بيع {at, select, online {عبر الإنترنت} other {في {terminal}}}{named, select, yes { ({reference})} other {}}',
  had_allotted: 'مخصص لـ {terminal}',
  had_held:
    'محجوز مؤقتًا {at, select, online {عبر الإنترنت} other {في {terminal}}}{timed, select, yes { حتى {time}} other {}}{named, select, yes { ({reference})} other {}}',
  online: 'عبر الإنترنت',
  why_cancelled: 'بيع في {terminal} بعد إلغاء العرض',
  why_price: 'بيع في {terminal} بسعر غير سعر القائمة',
  why_reader: 'بيع في {terminal} بينما كانت بطاقة تُقرأ له على قارئ',
  why_damaged: 'سجلات {terminal} تالفة أو غُيّرت',
  why_damaged_intact: 'سجلات {terminal} تالفة أو غُيّرت؛ وهذا سليم',
  why_sold_cut_off: 'بيع في {terminal} وهو غير متصل',
  why_done_cut_off: 'أُجري في {terminal} وهو غير متصل',
  result_unsettled: '{named, select, yes {لم يُسوَّ {reference}} other {لم يُسوَّ الأمر}}.',
  result_entered_sold:
    '{named, select, yes {سُجّل {reference} كما بيع} other {سُجّل كما بيع}}: {count, plural, zero {{seats}} one {المقعد {seats}} two {المقعدان {seats}} few {المقاعد {seats}} many {المقاعد {seats}} other {المقاعد {seats}}}.',
  result_entered: 'سُجّل كما كُتب.',
  result_other_seats:
    '{named, select, yes {لـ {reference}} other {لهذه العملية}} الآن {count, plural, zero {المقاعد {seats}} one {المقعد {seats}} two {المقعدان {seats}} few {المقاعد {seats}} many {المقاعد {seats}} other {المقاعد {seats}}}: يطبع {terminal} تذاكر جديدة.',
  result_refund:
    'طُلب من {terminal} إعادة {known, select, yes {{money}} other {المال}}{named, select, yes { عن {reference}} other {}}.',
  result_has:
    '{named, select, yes {لـ {reference}} other {لهذه العملية}} {count, plural, zero {المقاعد {seats}} one {المقعد {seats}} two {المقعدان {seats}} few {المقاعد {seats}} many {المقاعد {seats}} other {المقاعد {seats}}}.',
  result_noted: '{named, select, yes {دُوّن {reference}} other {دُوّن}}.',
  entered_of: 'سُجّل {entered} من {count}.',
  conflict_of: 'تعارض {name}',
  customer_reference: 'مرجع العميل',
  money: 'المبلغ',
  sold: 'وقت البيع',
  show: 'العرض',
  seats: '{count, plural, zero {المقاعد} one {المقعد} two {المقعدان} few {المقاعد} many {المقاعد} other {المقاعد}}',
  open_booking: 'فتح الحجز {reference}',
  open: 'فتح',
  reason_label: 'السبب؛ يبقى في السجل',
  no_reason: 'لا يُسوّى شيء دون سبب.',
  keys_are_letters: 'أثناء الكتابة هنا تكون المفاتيح حروفًا؛ Enter ينهيها.',
  what_can_be_done: 'ما يمكن فعله',
  entering: 'جارٍ التسجيل…',
  enter_all: 'سجّل كل السجلات السليمة من {terminal}، وعددها {count}',
  enter_all_means: 'كل منها كما كُتب ولا شيء يمنعه. وتبقى البقية مفتوحة.',
  settling: 'جارٍ التسوية…',
  take_question:
    'هل تسحب {count, plural, zero {المقاعد {seats}} one {المقعد {seats}} two {المقعدين {seats}} few {المقاعد {seats}} many {المقاعد {seats}} other {المقاعد {seats}}} ممن دفع؟',
  take_and_refund: 'اسحب وأعد المال',
  leave_it: 'اتركه',
  other_side_ends: 'تبطل تذاكر الطرف الآخر فورًا. السبب: {reason}.',
  map: 'المخطط: {words}',
  map_disputed: 'بيع هنا وهو لدى غيره',
  map_undisputed: 'بيع هنا وليس لدى غيره',
  map_proposed: 'مقترح بدلًا منه',
}
