import type * as russian from '../ru/access.ts'
import type { Translation } from '#words/translation'
import { documentOf } from '#words/ar/whole'

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  users: 'المستخدمون',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `access` are called. */
export const labels = {
  account: {
    fields: {
      driver: 'سائق',
      inn: 'الرقم الضريبي',
      company: 'الشركة',
      point: 'النقطة',
      pointId: 'رقم النقطة',
      ownerCompany: 'شركتنا',
      seriesNumberDrive: 'سلسلة ورقم رخصة القيادة',
      indicatorsArr: 'آجال المستندات',
      issueDateDrive: 'تاريخ إصدار الرخصة',
      balance: 'الرصيد',
      ahead: 'لاحقًا',
      dealSum: 'الأسبوع الحالي',
      balanceDays: 'الرصيد خلال 30 يومًا',
      lastMovement: 'آخر حركة',
      hasBox: 'حدثت حركات في الصندوق',
      asOf: 'في تاريخ',
      knownOn: 'كما كان معروفًا في',
    },
    views: {
      boxes: 'صناديق الموظفين',
      report: 'صناديق الموظفين: تقرير',
      deals: 'بوالص الشحن حسب السائقين',
      operators: 'تقرير المشغلين',
    },
    measures: {
      opening: 'في البداية',
      accrued: 'المستحق عن البوالص',
      premium: 'المكافآت',
      withheld: 'المحتجز',
      paid: 'المدفوع',
      closing: 'في النهاية',
      trips: 'الرحلات',
      volume: 'الحجم',
      distance: 'المسافة مع الحمولة، كم',
      driverSumm: 'مبلغ السائق',
      perTrip: 'عن الرحلة',
      entered: 'البوالص المُدخلة',
      authorised: 'المعتمدة',
      errors: 'بها خطأ',
      corrected: 'صُححت لاحقًا',
      late: 'أيام حتى الإدخال',
      errorShare: 'الأخطاء، %',
      delay: 'التأخير، أيام',
    },
    cards: { boxes: 'الصندوق: كشف الحساب' },
    sections: { licence: 'رخصة القيادة', accountCompany: 'الشركات', accountVehicles: 'المركبات', accountPayments: 'المصروفات' },
    checks: { licenceNumber: 'ذُكر تاريخ الإصدار دون سلسلة الرخصة ورقمها' },
    hints: {
      seriesNumberDrive: '10 أرقام متصلة دون مسافات',
      accountType: 'السائقون والخارجيون لا يدخلون إلى البرنامج',
    },
  },
  accountDocument: documentOf('موظف', 'الموظف'),
} as const satisfies Translation<typeof russian.labels>
