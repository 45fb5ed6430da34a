import { BOX_RIGHTS, BOXES } from './cashTransaction/boxes.ts'
import type { AreaScreens, Page } from '#admin/customScreens.tsx'

/** The custom components of the area `money`, each in its own chunk. */
export const moneyScreens: AreaScreens = {
  pages: [
    { path: '/finances/exps', right: ['COST_VIEW'], load: () => import('./payment/Payments.screens.tsx').then(module => module.Expenses) },
    {
      path: '/finances/transfers',
      right: ['PAYMENT_VIEW'],
      load: () => import('./payment/Payments.screens.tsx').then(module => module.Transfers),
    },
    {
      path: '/finances/payments-by-month',
      right: ['PAYMENT_VIEW', 'COST_VIEW'],
      load: () => import('./payment/PaymentsByMonth.screens.tsx').then(module => module.PaymentsByMonth),
    },
    {
      path: '/finances/month-close',
      right: ['PERIOD_CLOSE_DONE', 'FINANS_COMPANY'],
      load: () => import('./periodClose/MonthClose.screens.tsx').then(module => module.MonthClose),
    },
    ...BOXES.map((box): Page => ({
      path: box.screen,
      right: BOX_RIGHTS[box.kind],
      load: () => import('./cashTransaction/Statement.screens.tsx').then(module => module.statementOf(box)),
    })),
  ],
  tabs: {
    accountPayments: () => import('./payment/AccountPayments.screens.tsx').then(module => module.AccountPayments),
    periodChecklist: () => import('./periodClose/PeriodChecklist.screens.tsx').then(module => module.PeriodChecklist),
  },
  windows: {
    payment: () => import('./payment/PaymentWindow.screens.tsx').then(module => module.PaymentWindow),
  },
  strips: {
    'payment.smz': { load: () => import('./payment/NpdStrip.screens.tsx').then(module => module.NpdStrip), room: { xs: 88, md: 48 } },
  },
}
