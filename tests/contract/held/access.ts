import { expect } from 'vitest'
import { screenRoutes } from '../../support/screenRoutes.ts'
import { tableOf } from '../../support/tables.ts'
import { held, is, tests, type HeldRules } from '../holder.ts'

const written = new Map(tableOf('routes').map(row => [row['path']!, row['access']!]))
const codesOf = (path: string): readonly string[] => {
  const access = screenRoutes.get(path)
  return access === undefined || access === 'public' ? ['(no such route)'] : access
}
/** The code opens each of the paths, as the table of routes says too. */
const opens = (code: string, ...paths: readonly string[]) =>
  is(() => {
    for (const path of paths) {
      expect([path, codesOf(path)]).toEqual([path, expect.arrayContaining([code])])
      expect(written.get(path)).toContain(code)
    }
  })
const signInOnly = (...paths: readonly string[]) =>
  is(() => paths.forEach(path => expect([path, screenRoutes.get(path)]).toEqual([path, []])))
/** The rights of a kind of statement: to its list and card and to what stands beside, and to a new one. */
const statement = (kind: string, ...beside: readonly string[]) => {
  const code = `${kind.toUpperCase()}_VEDOMOSTI`
  return [
    ...opens(`${code}_VIEW`, `/${kind}-vedomosti/list`, `/${kind}-vedomosti/list/:id`, ...beside),
    ...opens(`${code}_ADD`, `/${kind}-vedomosti/create`),
  ]
}
const BOOKS = ['materials', 'cost', 'transfer', 'vehicles', 'tags', 'templates', 'properties', 'company-brands', 'faq'].map(
  book => `/directory/${book}`,
)

/** Which code opens which screen. */
export const access: HeldRules = {
  'R-030': held(opens('COMPANY_LIST', '/company', '/company/list', '/company/list/:id')),
  'R-031': held(opens('COMPANY_UPD', '/company/create')),
  'R-032': held(opens('OUR_COMPANY', '/company/list/:id', '/owner-company/list', '/owner-company/list/:id', '/owner-company/create')),
  'R-033': held(
    is(() => expect(codesOf('/company/list/:id')).toEqual(['COMPANY_LIST', 'OUR_COMPANY'])),
    tests('server/history.test.ts', 'is for those who may open the record'),
  ),
  'R-034': held(opens('POINT_VIEW', '/point/list', '/point/list/:id')),
  'R-035': held(opens('POINT_UPD', '/company/:id/create-point', '/point/list/:id/edit')),
  'R-036': held(
    opens('GOODS_VIEW', '/product/list/buy', '/product/list/sell', '/product/list/:id', '/cargo-routes/list', '/cargo-routes/list/:id'),
  ),
  'R-037': held(
    opens(
      'GOODS_ADD',
      '/company/:id/create-product',
      '/point/:id/create-product',
      '/product/list/:id/edit',
      '/product/:id/create-cargo-route',
    ),
  ),
  'R-038': held(opens('CAR_VIEW', '/vehicle/list', '/vehicle/list/:id')),
  'R-039': held(opens('CAR_UPD', '/company/:id/create-vehicle', '/point/:id/create-vehicle', '/vehicle/list/:id/edit')),
  'R-040': held(opens('VEHICLE_REPORTS_VIEW', '/vehicle/reports')),
  'R-041': held(opens('AVTOPARK_VIEW', '/autopark/list')),
  'R-042': held(opens('REPAIR_VIEW', '/repairs/list', '/repairs/list/:id')),
  'R-043': held(opens('REPAIR_UPD', '/repairs/create', '/repairs/list/:id/edit')),
  'R-044': held(opens('TASK_VIEW', '/kanban/list', '/kanban/dashboard', '/kanban/list/:id')),
  'R-045': held(opens('TASK_EDIT', '/kanban/create', '/kanban/list/:id/edit', '/kanban/settings')),
  'R-046': held(opens('TASKMANAGER_VIEW', '/task-manager')),
  'R-047': held(opens('ACCOUNT_VIEW', '/account/list')),
  'R-048': held(opens('ACCOUNT_UPD', '/account/create', '/account/list/:id/edit')),
  'R-049': held(signInOnly('/account/list/:id')),
  'R-050': held(opens('ROLE_VIEW', '/account/roles')),
  'R-051': held(opens('ROLE_UPD', '/account/roles/create', '/account/roles/:id')),
  'R-052': held(opens('BOOKS_VIEW', ...BOOKS)),
  'R-053': held(signInOnly('/owner-company/list/:id/edit')),
  'R-054': held(opens('PAYMENT_VIEW', '/finances/transfers', '/finances/regular/transfers/list', '/finances/regular/transfers/list/:id')),
  'R-055': held(opens('PAYMENT_ADD', '/finances/regular/transfers/create')),
  'R-056': held(opens('COST_VIEW', '/finances/exps', '/finances/regular/exps/list', '/finances/regular/exps/list/:id')),
  'R-057': held(opens('COST_ADD', '/finances/regular/exps/create')),
  // Who makes and changes cards decides where money goes: those two ask for a right all the same.
  'R-058': held(
    signInOnly('/finances/bank-transaction/list', '/finances/bank-transaction/cards/list', '/finances/bank-transaction/cards/list/:id'),
  ),
  'R-059': held(opens('BLANK_VIEW', '/orders/list', '/orders/list/:id')),
  'R-060': held(opens('BLANK_UPD', '/orders/create')),
  'R-061': held(statement('oil')),
  'R-062': held(statement('cost')),
  'R-063': held(statement('fot')),
  'R-064': held(statement('premium', '/premium-vedomosti/reestr')),
  'R-065': held(statement('penalty', '/penalty-vedomosti/reestr')),
  'R-066': held(opens('DEPOSIT_LIST', '/deal-vedomosti/list'), opens('DEPOSIT_ADD', '/deal-vedomosti/create')),
  'R-067': held(signInOnly('/deal-vedomosti/list/:id')),
  'R-068': held(opens('FINANS_ACCOUNT', '/cashbox/users/list', '/cashbox/users/list/:id')),
  'R-069': held(opens('FINANS_COMPANY', '/cashbox/company/list', '/cashbox/company/list/:id')),
  'R-070': held(opens('DEPOSIT_POINT', '/cashbox/point/list', '/cashbox/point/list/:id')),
  'R-071': held(signInOnly('/multi-deals/list', '/multi-deals/list/:id', '/multi-deals/create')),
  'R-072': held(opens('DEAL_VIEW', '/deals/list', '/deals/list/:id', '/regular-deals/list', '/regular-deals/list/:id')),
  'R-073': held(opens('DEAL_ADD', '/deals/create', '/deals/create-from-order', '/deals/create-from-order/:id', '/regular-deals/create')),
  'R-074': held(opens('FINANS_IMPACT', '/report/indicators', '/report/operators')),
  'R-075': held(signInOnly('/sump/deals', '/sump/deals-authorization', '/sump/check-smz', '/sump/oil-company-transactions')),
  'R-076': held(opens('BUH_TRX_VIEW', '/sump/bank-transactions')),
  'R-077': held(opens('PENALTY_PDD_TRX_VIEW', '/sump/truck-penalty')),
  'R-078': held(opens('SETTINGS_CSS', '/settings')),
  'R-079': held(opens('SETTINGS_BILING', '/subscription')),
  'R-080': held(signInOnly('/product/list')),
  'R-081': held(
    signInOnly(
      '/multi-deals/list',
      '/multi-deals/create',
      '/sump/deals',
      '/finances/registry',
      '/shift/list',
      '/shift/create',
      '/shiftPlanner/shifts',
      '/shiftPlanner/create',
      '/product/list',
    ),
  ),
  'R-082': held(
    tests('server/payments.test.ts', 'of an active expense are added and deleted by who may enter expenses, not by who only sees them'),
    tests(
      'screens/moneyWindows.test.tsx',
      'an expense says what it was for, its price and volume, and its documents come and go while it is active',
    ),
  ),
  'R-083': held(tests('screens/statement.test.tsx', 'a transfer is not added to ourselves, nor by those who may not')),
}
