import type { WordsOf } from '../../../words/words-of.ts'
import type { refusals as english } from '../en/refusals.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_disk: 'غير ممكن الآن: هذا الجهاز لا يستطيع الكتابة على قرصه.',
  refusal_no_key: 'لم يصل هذا الباب إلى الخادم بعد، ولا يميّز التذكرة الأصلية دون مفتاحه. افحص شبكته.',
  refusal_too_late_to_undo: 'يُلغى الدخول خلال دقيقة، وهذا أقدم منها.',
  refusal_no_undo: 'هذا الخادم أقدم من الباب، ولا يستطيع إلغاء دخول.',
  refusal_engine_lost: 'فقدت هذه الصفحة برنامج جهازها. تتصل من جديد بنفسها: حاول عندئذ مرة أخرى.',
  refusal_offline: 'لا يمكن الوصول إلى الخادم: حاول حين تصير الإشارة خضراء.',
  refusal_timeout: 'لم يصل جواب في الوقت: حاول مرة أخرى.',
  refusal_unavailable: 'غير ممكن الآن: حاول بعد قليل.',
  refusal_rate_limited: 'طلبات كثيرة: انتظر قليلًا ثم حاول مرة أخرى.',
  refusal_not_allowed: 'لا يحق لهذا الجهاز ذلك.',
  refusal_unknown_show: 'لم يعد هذا العرض في البرنامج.',
  refusal_admission_needs_yes: 'الدخول دون إظهار التذكرة يحتاج إلى الرقم السري لمشرف.',
  refusal_wrong_pin: 'الرقم السري غير صحيح.',
  refusal_unknown_operator: 'لا أحد هنا بهذا الاسم أو الرقم أو البطاقة.',
  refusal_operator_without_pin: 'لا رقم سريًا لهذا الموظف بعد: يضعه المدير.',
  refusal_role_too_low: 'لا يحق لهذا الموظف ذلك في هذه السينما.',
  refusal_operator_damaged: 'تغيّر ما يحفظه هذا الجهاز عن الموظف: يحتاج إلى الخادم مرة.',
  refusal_help_call_over: 'غيرك في الطريق، أو سُحب الطلب.',
  refusal_revoked_terminal: 'ألغى المدير هذا الجهاز.',
  refusal_unknown_terminal: 'الخادم لا يعرف هذا الجهاز: سجّله برمز من المدير.',
  refusal_unsupported_protocol: 'إصدار هذا الجهاز لا يناسب إصدار الخادم: أخبر المدير.',
  refusal_identity_in_use: 'جهاز آخر يستعمل الآن هوية هذا الجهاز: أخبر المدير.',
  refusal_other: 'لم ينجح ذلك. حاول مرة أخرى، أو نادِ المدير.',
}
