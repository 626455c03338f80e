import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  engine_lost: 'فقدت هذه الصفحة برنامج جهازها. تتصل من جديد بنفسها: حاول عندئذ مرة أخرى.',
  engine_silent: 'برنامج الجهاز لا يجيب. تحاول هذه الصفحة من جديد بنفسها، وقد يكون المعروض قديمًا.',
  lost: 'انقطع برنامج الجهاز منذ {time}',
  lost_more: 'هذه الصفحة لا تصل إلى جهازها. تحاول من جديد بنفسها، وقد يكون المعروض قديمًا.',
  starting: 'يبدأ',
  starting_more: 'هذه الصفحة تتصل بجهازها.',
  refused: 'رفضه الخادم',
  not_enrolled: 'غير مسجّل',
  not_enrolled_more: 'أدخل رمزًا من المدير.',
  connecting: 'يتصل',
  connecting_more: 'يتصل بالخادم. يبدأ البيع عندما يخضرّ الضوء.',
  online: 'متصل',
  letting_in: 'يُدخل الخادم هذا الشباك: لحظة.',
  offline_since: 'غير متصل منذ {time}',
  manager_offline: 'لا يمكن بلوغ الخادم. المعروض كما كان في {time}.',
  kiosk_offline: 'لا يمكن اختيار المقاعد هنا حاليًا. اسأل عند الشباك من فضلك.',
  door_offline: 'يستمر فحص التذاكر. ما تُدخله الأبواب الأخرى يُعرف لاحقًا.',
  counter_offline: 'يستمر البيع بالمقاعد المخصصة لهذا الشباك.',
  counter_offline_map: 'يستمر البيع بالمقاعد المخصصة لهذا الشباك. المخطط من {time}.',
  may_not_sell:
    'أُعيد تشغيل هذا الشباك، أو استُعيدت سجلات الدار من نسخة احتياطية. عليه أن يبلغ الخادم مرة قبل أن يبيع. افحص كابل الشبكة أو الواي فاي؛ يكمل بنفسه. حتى ذلك الحين بِع في شباك آخر.',
  records_waiting:
    '{count, plural, zero {# سجل ينتظر الخادم} one {سجل واحد ينتظر الخادم} two {سجلان ينتظران الخادم} few {# سجلات تنتظر الخادم} many {# سجلًا ينتظر الخادم} other {# سجل ينتظر الخادم}}',
  admissions_waiting:
    '{count, plural, zero {# دخول ينتظر الخادم} one {دخول واحد ينتظر الخادم} two {دخولان ينتظران الخادم} few {# دخولات تنتظر الخادم} many {# دخولًا ينتظر الخادم} other {# دخول ينتظر الخادم}}',
  records_sent:
    '{total, plural, zero {أُرسل {sent, number} من # سجل} one {أُرسل {sent, number} من سجل واحد} two {أُرسل {sent, number} من سجلين} few {أُرسل {sent, number} من # سجلات} many {أُرسل {sent, number} من # سجلًا} other {أُرسل {sent, number} من # سجل}}',
  less_than_a_minute: 'أقل من دقيقة',
  minutes:
    '{count, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتان} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
  hours_and_minutes: '{hours} س {minutes} د',
  refused_in_general: 'لا يمكن ذلك حاليًا.',
}
