import { of, screens, server } from './mutant.ts'

const SCREEN = (test: string) => screens('subscription.test.tsx', test)
const CALLS = (test: string) => server('subscription.test.ts', test)

/** The subscription: its archive, its charges, its invoices. */
export const subscription = [
  ...of('src/admin/list/ListTable.tsx', {
    name: 'a list that fails says so in general words alone',
    find: 'failures.list`',
    replace: 'failures.none`',
    seenBy: SCREEN('the archive says that it could not be loaded'),
  }),
  ...of('src/admin/list/Toolbar.tsx', {
    name: 'what was searched for stays when everything is cleared',
    find: "ask({ query: '', filter: begunFilters(resource), sort: declared })",
    replace: 'ask({ sort: declared })',
    seenBy: SCREEN('the archive without its filters is as it was at first'),
  }),
  ...of(
    'server/rules/subscription/statisticsVehicleCount/month.ts',
    {
      name: 'a month is charged each day anew',
      find: " and not exists (select 1 from subscription_transaction x where x.kind = 'accrual' and x.period = m.period and not x.is_delete)",
      replace: '',
      seenBy: CALLS('a month that is over is charged once'),
    },
    {
      name: 'the emptiest day of a month is charged',
      find: 'max(billed)',
      replace: 'min(billed)',
      seenBy: CALLS('a month that is over is charged once'),
    },
  ),
  ...of('server/rules/subscription/domainSetting/invoice.ts', {
    name: 'an invoice for nothing is made',
    find: "if (compare(sum, '0') <= 0)",
    replace: "if (compare(sum, '0') < 0)",
    seenBy: CALLS('is not made where nothing is due'),
  }),
] as const
