import { everyone, type Rights } from '#resource'
import type { ComponentType } from 'react'
import { waiting, type Arrangement } from '#resources/firstPage'
import { AS_DECLARED, arrangedNames } from './mySettings.screens.ts'

/** A block of the default page: who sees it, its size, and its component including the heading. */
export interface Block {
  /** The key under which arrangements refer to it. */
  readonly name: string
  /** The translation key of its heading. */
  readonly title: string
  /** Any of these codes is enough. */
  readonly right: Rights
  /** Any of these is required in addition, for its links and figures. */
  readonly needs?: Rights
  /** It takes the whole width. */
  readonly wide?: boolean
  /** Its minimum height in pixels, reserved while its figures load. */
  readonly height: number
  /** The same in one column. */
  readonly narrow: number
  readonly load: () => Promise<ComponentType>
}

/** An order of blocks for a kind of work. */
interface WorkOrder {
  /** It applies to users with all of these rights. */
  readonly all: Rights
  /** The first blocks; the others follow in declared order. */
  readonly first: readonly string[]
}

/** The first match applies: for those responsible for everything, for money, for vehicles, for trips, for data entry. */
export const WORK_ORDERS: readonly WorkOrder[] = [
  {
    all: ['FINANS_IMPACT', 'AVTOPARK_VIEW'],
    first: ['attention', 'income', 'debts', 'transfers', 'debtDays', 'vehicles', 'plan', 'trips', 'volumes', 'tasks', 'entry'],
  },
  { all: ['FINANS_COMPANY'], first: ['attention', 'due', 'debts', 'transfers', 'tasks', 'debtDays', 'income', 'volumes'] },
  { all: ['REPAIR_VIEW', 'CAR_UPD'], first: ['attention', 'repairs', 'vehicles', 'tasks'] },
  { all: ['AVTOPARK_VIEW', 'DEAL_ADD'], first: ['attention', 'plan', 'vehicles', 'trips', 'tasks', 'entry', 'volumes'] },
  { all: ['DEAL_ADD'], first: ['attention', 'entry', 'trips', 'tasks', 'volumes'] },
]

/** The blocks of the default page, in order: pending work, traffic, debts, earnings, work in progress (silent-places §1). */
export const blocks: readonly Block[] = [
  {
    name: 'attention',
    title: 'nerud.screens.dashboard.title',
    right: waiting.flatMap(one => one.right),
    wide: true,
    height: 0,
    narrow: 0,
    load: () => import('./Attention.screens.tsx').then(module => module.Attention),
  },
  {
    name: 'vehicles',
    title: 'nerud.screens.dashboard.vehicles.title',
    right: ['AVTOPARK_VIEW'],
    wide: true,
    height: 152,
    narrow: 204,
    load: () => import('./Vehicles.screens.tsx').then(module => module.Vehicles),
  },
  {
    name: 'plan',
    title: 'nerud.screens.dashboard.plan.title',
    right: ['AVTOPARK_VIEW'],
    wide: true,
    height: 290,
    narrow: 290,
    load: () => import('./Newest.screens.tsx').then(module => module.TodayPlan),
  },
  {
    name: 'news',
    title: 'nerud.screens.news.title',
    right: everyone,
    wide: true,
    height: 172,
    narrow: 164,
    load: () => import('./News.screens.tsx').then(module => module.News),
  },
  {
    name: 'due',
    title: 'nerud.screens.dashboard.due.title',
    right: ['PAYMENT_ADD', 'COST_ADD', 'FINANS_COMPANY'],
    needs: ['PAYMENT_VIEW', 'COST_VIEW'],
    wide: true,
    height: 88,
    narrow: 88,
    load: () => import('./Due.screens.tsx').then(module => module.DuePayments),
  },
  {
    name: 'debts',
    title: 'nerud.screens.dashboard.debts.title',
    right: ['FINANS_COMPANY'],
    height: 360,
    narrow: 584,
    load: () => import('./Debts.screens.tsx').then(module => module.Debts),
  },
  {
    name: 'debtDays',
    title: 'nerud.screens.dashboard.debtDays.title',
    right: ['FINANS_COMPANY'],
    height: 360,
    narrow: 434,
    load: () => import('./DebtDays.screens.tsx').then(module => module.DebtDays),
  },
  {
    name: 'transfers',
    title: 'nerud.screens.dashboard.weeks.transfers',
    right: ['PAYMENT_VIEW'],
    height: 360,
    narrow: 434,
    load: () => import('./Transfers.screens.tsx').then(module => module.Transfers),
  },
  {
    name: 'income',
    title: 'nerud.screens.dashboard.weeks.income',
    right: ['FINANS_COMPANY', 'FINANS_IMPACT'],
    height: 360,
    narrow: 360,
    load: () => import('./Trend.screens.tsx').then(module => module.IncomeWeeks),
  },
  {
    name: 'volumes',
    title: 'nerud.screens.dashboard.volumes.title',
    right: ['DEAL_VIEW'],
    height: 360,
    narrow: 440,
    load: () => import('./Volumes.screens.tsx').then(module => module.Volumes),
  },
  {
    name: 'tasks',
    title: 'nerud.screens.dashboard.tasks.title',
    right: ['TASK_VIEW'],
    height: 260,
    narrow: 260,
    load: () => import('./MyTasks.screens.tsx').then(module => module.MyTasks),
  },
  {
    name: 'entry',
    title: 'nerud.screens.dashboard.entry.title',
    right: ['DEAL_ADD'],
    needs: ['DEAL_VIEW'],
    height: 330,
    narrow: 250,
    load: () => import('./Entry.screens.tsx').then(module => module.Entry),
  },
  {
    name: 'trips',
    title: 'nerud.screens.dashboard.trips.title',
    right: ['DEAL_VIEW'],
    height: 330,
    narrow: 603,
    load: () => import('./Trips.screens.tsx').then(module => module.Trips),
  },
  {
    name: 'repairs',
    title: 'nerud.screens.dashboard.repairs.title',
    right: ['REPAIR_VIEW'],
    wide: true,
    height: 290,
    narrow: 290,
    load: () => import('./Newest.screens.tsx').then(module => module.OpenRepairs),
  },
  {
    name: 'companies',
    title: 'nerud.shell.dashboard.companies',
    right: ['COMPANY_LIST'],
    wide: true,
    height: 443,
    narrow: 443,
    load: () => import('./Newest.screens.tsx').then(module => module.NewCompanies),
  },
  // Last, because only users with saved reports have it, and loading it moves nothing.
  {
    name: 'reports',
    title: 'nerud.builder.blockTitle',
    right: everyone,
    wide: true,
    height: 0,
    narrow: 0,
    load: () => import('./Reports.screens.tsx').then(module => module.Reports),
  },
]

type Can = (rights: Rights) => boolean

/** The blocks that a user may see, in the order of their work. */
export function blocksFor(can: Can): readonly Block[] {
  const seen = blocks.filter(block => can(block.right) && (!block.needs || can(block.needs)))
  const first = WORK_ORDERS.find(({ all }) => all.every(code => can([code])))?.first ?? []
  const placed = first.flatMap(name => seen.find(block => block.name === name) ?? [])
  return [...placed, ...seen.filter(block => !placed.includes(block))]
}

/** A block in its place; it takes the whole width rather than leave half a row empty. */
export interface PlacedBlock extends Block {
  readonly isWide: boolean
}

/** The visible blocks in the user's arrangement, two in a row. */
export function placedFor(can: Can, arrangement: Arrangement = AS_DECLARED): readonly PlacedBlock[] {
  const shown = arrangedNames(blocksFor(can), arrangement).filter(block => !arrangement.hidden.includes(block.name))
  const placed: PlacedBlock[] = []
  let isHalf = false
  for (const [at, block] of shown.entries()) {
    const next = shown[at + 1]
    const isAlone: boolean = !isHalf && (next === undefined || next.wide === true)
    const isWide: boolean = block.wide === true || isAlone
    placed.push({ ...block, isWide })
    isHalf = !isWide && !isHalf
  }
  return placed
}

/** The width from which blocks are in two columns, in pixels. */
export const TWO_COLUMNS_FROM = 1200
/** The height above the blocks, the space between them, and the least height of one with contents; in pixels. */
const [ABOVE, GAP, LEAST] = [84, 16, 48]

/** The names of the blocks that begin in view, by their reserved heights. */
export function blocksInView(
  placed: readonly PlacedBlock[],
  { innerWidth, innerHeight }: { readonly innerWidth: number; readonly innerHeight: number },
): ReadonlySet<string> {
  const isDesk = innerWidth >= TWO_COLUMNS_FROM
  const seen = new Set<string>()
  let top = ABOVE
  let left: number | undefined
  for (const { name, isWide, height, narrow } of placed) {
    if (top < innerHeight) seen.add(name)
    const own = Math.max(isDesk ? height : narrow, LEAST) + GAP
    if (isDesk && !isWide && left === undefined) left = own
    else {
      top += Math.max(own, left ?? 0)
      left = undefined
    }
  }
  return seen
}
