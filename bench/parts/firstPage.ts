import { bothSizes } from '../support/bothSizes.ts'
import type { BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

/** What the first page asks when somebody with every right opens it: as many calls as these, each once. */
const QUESTIONS = {
  'what waits': 'first_page/waiting',
  'settings of the person': 'my_settings',
  'vehicles today': 'vehicles/autopark/indicators',
  'pinned news': 'news?isPinned=1',
  debts: 'companies/debts',
  'debts by day': 'companies/debts_by_day',
  'transfers by week': 'payments/by_week',
  'income by week': 'deals/by_week',
  'volumes by material and week': 'deals/volumes_by_week',
  'trips today': 'deals/today',
  'tasks of the person': 'kanban_tasks/mine',
  'newest companies': 'companies?order[id]=desc&itemsPerPage=10',
} as const
/** The largest debts are found among those of all companies, and the vehicles on the road are looked at one by one: there are a hundred times as many. */
const GROWING = ['debts', 'vehicles today', 'trips today']

/** The calls of the first page at ten thousand and at a million waybills, in turns. */
export const firstPage = (home: Home): Promise<BenchResult> => bothSizes(home, QUESTIONS, GROWING)
