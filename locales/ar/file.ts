import type { file as russian, template as russianTemplate } from '../ru/file.ts'
import type { Translation } from '../translation.ts'

export const file = {
  kind: 'ملف من هذا النوع لا يناسب: المطلوب %{expected}',
  empty: 'لا بيانات في الملف',
  broken: 'الملف تالف ولم تمكن قراءته',
  password: 'الملف محمي بكلمة مرور: أزلها ثم حمّل الملف مرة أخرى',
  oldFormat: 'ملف بصيغة قديمة: افتحه واحفظه بصيغة %{expected}',
  webPage: 'هذه صفحة ويب محفوظة على هيئة جدول: افتحها في Excel واحفظها بصيغة xlsx',
  bomb: 'الملف كبير جدًا بعد فك ضغطه',
  tooBig: 'الملف أكبر من %{max} ميغابايت',
  rows: 'في الملف أكثر من %{max} صف: قسّمه إلى أجزاء',
  columns: 'في الصف %{row} أكثر من %{max} عمود',
  quote: 'في الصف %{row} علامة اقتباس مفتوحة لم تُغلق',
  macros: 'يحتوي الملف على وحدات ماكرو: احفظه بصيغة %{expected}',
  template: 'في القالب خطأ في الوسم {%{tag}}: صحّحه ثم حمّله مرة أخرى',
  templateLarge: 'سيكون المستند حسب هذا القالب كبيرًا جدًا: في القالب وسوم أو تكرارات كثيرة جدًا',
  format: 'الصف %{row} ليس على الصيغة: المتوقع «%{expected}»',
  cut: 'ينقطع الملف عند الصف %{row}: حمّله كاملًا',
  encoding: 'لا يمكن قراءة الصف %{row}: ترميز الملف تالف أو غير مدعوم',
  line: 'الصف %{row} طويل جدًا: فيه أكثر من %{max} رمز',
  sections: 'في الملف أكثر من %{max} مستند: صدّره لفترة أقصر',
} as const satisfies Translation<typeof russian>

export const template = {
  unknownTag: 'وسم غير معروف {%{tag}} (%{where})',
  unknownTagLike: 'وسم غير معروف {%{tag}} (%{where})، ولعل المقصود {%{like}}',
  unclosedTag: 'لم يُغلق الوسم بالقوس «}»: {%{tag}… (%{where})',
  unopenedTag: 'قوس زائد «}» بعد «%{tag}» (%{where})',
  unclosedLoop: 'لم تُغلق الكتلة {#%{tag}}: المطلوب {/%{tag}} (%{where})',
  unopenedLoop: 'أُغلقت الكتلة {/%{tag}} ولم تُفتح (%{where})',
  crossedLoop: 'أُغلقت الكتلة {#%{tag}} بغير وسمها أو في غير موضعها (%{where})',
  deepLoop: 'الكتلة {#%{tag}} متداخلة بعمق كبير (%{where})',
  badTag: 'الوسم {%{tag}} مكتوب بصيغة غير صحيحة (%{where})',
  place: {
    document: 'نص المستند',
    header: 'رأس الصفحة',
    footer: 'تذييل الصفحة',
    other: 'خصائص المستند',
  },
} as const satisfies Translation<typeof russianTemplate>
