import { screensOf, type Resource } from '#resource'
import { resources } from '#resources'
import { labels } from '../../../locales/ru/deals.ts'
import { TTN_CODE } from '#resources/deals/dealDocument'
import { expect } from 'vitest'
import { held, is, tests, type HeldRules } from '../holder.ts'
import { filtersOf, placesIn } from './declared.ts'

const { deal } = resources
const SERVER = 'server/deals.test.ts'
const FORMULA = 'unit/dealStatus.test.ts'
const STATES = tests(FORMULA, '%j with isAuth %j is shown as %s, counted %j, cancelled %j')
const FOUND = tests(SERVER, 'are found by what a deal is to people, as the formula says it')
const SUMP = tests(SERVER, 'holds what is entered by those who may not authorise, uncounted')
const AUTHORIZED = tests(SERVER, 'lets deals into the boxes at once, and answers for each in words')
const DOCUMENTS = tests('server/dealDocuments.test.ts', 'documents are added, called as the contract says, and make the deal have its note')
const REGISTRY = tests(SERVER, 'the registry wraps counted deals, is marked as checked, and unmarked')
const screen = (path: string) => screensOf(deal).find(one => one.path === path)

/** Waybills, their sump and their registry. */
export const deals: HeldRules = {
  'R-485': held(
    FOUND,
    is(() => {
      expect(labels.deal.choices.stateFilter).toMatchObject({
        active: 'Активные',
        closed: 'Закрытые',
        deleted: 'Удаленные',
        error: 'Ошибка',
      })
      expect(filtersOf('deal')).toEqual(expect.arrayContaining(['stateFilter', 'supplier', 'customer', 'shipment']))
    }),
    tests(SERVER, 'companies of deals are offered for the filter', 'are found by a company in any of its roles'),
    tests('screens/dealList.test.tsx', 'a company is chosen among those of deals and found in any role; codes are not offered'),
  ),
  'R-486': held(
    tests('server/resources.test.ts', 'is exported whole, with the labels as headings'),
    tests('server/resourceRows.test.ts', 'is filtered by each filter', 'is sorted by each field, both ways, page by page'),
    is(() => expect(deal.list?.search.in).toEqual(['ttn', 'kn'])),
  ),
  'R-487': held(
    tests(SERVER, 'have their sums, deleted deals left out, and volumes by material'),
    is(() => expect(deal.list?.sums).toBe('summary_for_list')),
  ),
  'R-488': held(
    tests(SERVER, 'tell how many deals each status and each mark has, as the list finds them'),
    tests(
      'screens/dealList.test.tsx',
      'counts of statuses and marks stand over the list as filters',
      'sums tell volumes unit by unit, and open into materials',
    ),
  ),
  'R-489': held(is(() => expect(labels.deal.failures.sums).toBe('Не удалось загрузить суммы!'))),
  'R-490': held(
    tests(SERVER, 'deletion cancels everything, with a reason or without'),
    tests('screens/dealCard.test.tsx', 'a card tells the statuses of a deal, newest first: the sump before it was counted, closed after'),
    is(() => expect(placesIn('deal')).toEqual(expect.arrayContaining(['dtDeal', 'ttn', 'kn', 'income', 'incomePercent', 'distance']))),
  ),
  'R-491': held(DOCUMENTS),
  'R-492': held(is(() => expect(deal.parts?.templates).toEqual({ object: 6, path: '{id}/templates/download' }))),
  'R-493': held(tests(SERVER, 'recalculation takes the price that is in force now, as a correction')),
  'R-494': held(
    tests(
      SERVER,
      'deletion cancels everything, with a reason or without',
      'a plain removal is refused: deals are deleted by their own call',
    ),
  ),
  'R-497': held(
    STATES,
    is(() =>
      expect(labels.deal.choices.state).toMatchObject({ active: 'Активна', closed: 'Закрыта', error: 'Ошибка', deleted: 'Удалена' }),
    ),
  ),
  'R-498': held(
    STATES,
    SUMP,
    is(() => expect(labels.deal.choices.state.waiting).toBe('Авторизация')),
  ),
  'R-499': held(STATES, tests(SERVER, 'of %s without a price says which one is missing, and has no sum')),
  'R-500': held(STATES, tests(SERVER, 'deletion cancels everything, with a reason or without')),
  'R-501': held(STATES),
  'R-502': held(SUMP),
  'R-503': held(DOCUMENTS),
  'R-504': held(DOCUMENTS),
  'R-505': held(
    DOCUMENTS,
    is(() => expect(TTN_CODE).toBe('TTH')),
  ),
  'R-506': held(tests('unit/dealSums.test.ts', 'of %j is %s')),
  'R-507': held(
    tests(
      SERVER,
      'is counted from the prices of its day and stands in the boxes of its sides',
      'of our own carrier pays the driver by the trip',
    ),
  ),
  'R-508': held(
    tests('screens/statement.test.tsx', 'a waybill is shown to the %s by its role'),
    is(() => expect(placesIn('deal')).toEqual(expect.arrayContaining(['distance', 'distanceCalculated']))),
  ),
  'R-509': held(is(() => expect(labels.deal.failures.list).toBe('Не удалось загрузить накладные'))),
  'R-510': held(AUTHORIZED),
  'R-519': held(
    SUMP,
    is(() => expect(screen('/sump/deals')).toMatchObject({ right: [], view: 'sump' })),
  ),
  'R-520': held(
    AUTHORIZED,
    is(() => expect(screen('/sump/deals-authorization')).toMatchObject({ right: [], view: 'authorization' })),
  ),
  'R-521': held(AUTHORIZED),
  'R-522': held(SUMP),
  'R-523': held(SUMP, tests('server/incomingBank.test.ts', 'becomes transactions that wait, and the same file again adds nothing')),
  'R-524': held(
    is(() => {
      const sump = (resource: Resource) => screensOf(resource).find(one => one.path?.startsWith('/sump/'))
      expect(sump(resources.truckPenaltyTransaction)).toMatchObject({ path: '/sump/truck-penalty', right: ['PENALTY_PDD_TRX_VIEW'] })
      expect(sump(resources.bankTransaction)).toMatchObject({ path: '/sump/bank-transactions', right: ['BUH_TRX_VIEW'] })
      expect(sump(resources.oilCompanyTransaction)).toMatchObject({ path: '/sump/oil-company-transactions', right: [] })
    }),
    tests('server/fines.test.ts', 'show what is unpaid first, the sump what is new, and sum up the unpaid'),
    tests('server/incomingBank.test.ts', 'becomes transactions that wait, and the same file again adds nothing'),
  ),
  'R-525': held(
    tests(
      'server/selfEmployed.test.ts',
      'is one to their company or to their employee; what they pay us, what stands aside and what others get is none',
      'says who pays the tax on the day of the payment; who does not is flagged and not blocked',
    ),
    tests('screens/selfEmployed.test.tsx', 'are checked from their list, which shows how far that is'),
    is(() => expect(screensOf(resources.payment).find(one => one.path === '/sump/check-smz')).toMatchObject({ right: [], view: 'smz' })),
  ),
  'R-557': held(REGISTRY),
  'R-558': held(
    REGISTRY,
    is(() => expect(deal.list?.views?.registry).toMatchObject({ screen: '/finances/registry', sums: 'registry/summary' })),
  ),
  'R-559': held(REGISTRY),
  'R-560': held(is(() => expect(labels.deal.failures.sums).toBe('Не удалось загрузить суммы!'))),
}
