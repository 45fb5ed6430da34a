import { bothSizes } from '../support/bothSizes.ts'
import type { BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const DAY_MS = 86_400_000

const day = (after: number): string => new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 10)

/** What a dispatcher opens all day, each asked alone; the same questions at both sizes. */
function questions(): Readonly<Record<string, string>> {
  const week = `dateFrom=${day(-6)}&dateTo=${day(0)}`
  const month = `dateFrom=${day(-30)}&dateTo=${day(0)}`
  return {
    'orders: first page': 'material_orders',
    'orders: active': 'material_orders?stateFilter=active',
    'orders: counts': 'material_orders/indicators',
    'orders: card': 'material_orders/3',
    'orders: for a vehicle': 'material_orders/get_for_vehicle?vehicle=5',
    'regular deals: first page': 'regular_deals',
    'regular deals: by income': 'regular_deals?order[income]=desc',
    'regular deals: active': 'regular_deals?status=active',
    'planner: a week of an autopark': `shift_planners/board?autopark=1&${week}`,
    'planner: lines': 'shift_planner_lines',
    'shifts: first page': 'shifts',
    'autopark: first page': 'vehicles/autopark',
    'autopark: counts': 'vehicles/autopark/indicators',
    'reports: plan of an autopark': `vehicles/report/plan_complete?point=1&${month}`,
    'reports: use of an autopark': `vehicles/report/usage?point=1&${month}`,
    'reports: profit of an autopark': `vehicles/report/profit?point=1&${month}`,
    'reports: income of an autopark': `vehicles/report/income?point=1&${month}`,
    'reports: figures of an autopark': `vehicles/report/indicators?point=1&${month}`,
    'multi-deals: first page': 'multi_deals',
    'repairs: first page': 'repairs',
    'tasks: first page': 'kanban_tasks',
  }
}

/** The dispatcher's lists, cards and board at ten thousand and at a million waybills, in turns. */
export const dispatch = (home: Home): Promise<BenchResult> => bothSizes(home, questions())
