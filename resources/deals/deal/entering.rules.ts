import { idOf, type ChangesOf, type RecordOf } from '#resource'
import type { deal } from './deal.ts'
import { INPUT_TYPE } from '#resources/money/lookups'
import { sql } from 'kysely'
import { DEAL_STATUS, statusAfterCounting } from './dealStatus.formulas.ts'
import { formatDate } from '#resource/text'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { closedUntil } from '#resources/ledger/closed.rules'
import { goodsOf, passGoods } from './goods.rules.ts'
import { counted, sourcesOf, type Countable, type RouteOn } from './price.rules.ts'
import { followOrder } from './ordered.rules.ts'
import { basisOf, type Basis } from './rows.rules.ts'

type Deal = RecordOf<typeof deal>
type Next = RecordOf<typeof deal, 'next'>
type Changes = ChangesOf<typeof deal>

/** How many days ahead a waybill may be dated. */
const AHEAD_DAYS = 31

/** Throws for a day in the closed period or too far ahead. */
async function rejectDay(tx: Tx, day: string): Promise<void> {
  const closed = await closedUntil(tx.db)
  if (closed !== null && day <= closed) throw fieldError('dtDeal', tx.texts('nerud.deals.closedPeriod', { day: formatDate(closed) }))
  const furthest = new Date(Date.parse(tx.today) + AHEAD_DAYS * 86_400_000).toISOString().slice(0, 10)
  if (day > furthest) throw fieldError('dtDeal', tx.texts('nerud.deals.tooFar'))
}

const WATCHED = [
  'dtDeal',
  'materialOrder',
  'cargoRoute',
  'supplier',
  'career',
  'customer',
  'object',
  'material',
  'shipment',
  'driver',
  'purchaseProduct',
  'saleProduct',
  'serviceType',
  'shipmentType',
  'sellType',
  'careerVol',
  'objectVol',
] as const

const plain = (value: unknown): unknown => (typeof value === 'object' && value !== null ? idOf(value) : (value ?? null))
/** Whether anything has changed that affects sums or postings. */
const isCountedAnew = (next: Next, prior: Deal): boolean => WATCHED.some(name => String(plain(next[name])) !== String(plain(prior[name])))

/** Other typed fields in which a change may be a correction. */
const TYPED = [...WATCHED, 'vehicle', 'ttn', 'kn'] as const
/** Whether a change corrects a deal that was already authorised. */
export const isCorrection = (next: Next, prior: Deal): boolean =>
  prior.isAuth && TYPED.some(name => String(plain(next[name])) !== String(plain(prior[name])))

/** Returns the side whose volume was converted from the other one, as long as nobody enters it. */
function takenOf(next: Next, prior: Deal | null): Basis['taken'] {
  const taken = prior && basisOf(prior)?.taken
  if (!prior || !taken) return null
  const name = taken === 'career' ? 'careerVol' : 'objectVol'
  return next[name] === prior[name] ? taken : null
}

/** Calculates the stored values of a new or changed deal. */
async function countedIn(tx: Tx, next: Next, prior: Deal | null): Promise<Changes & { readonly errorText: string | null }> {
  const { route, purchase, sale } = await goodsOf(tx, next)
  await passGoods(
    tx,
    (
      [
        ['cargoRoute', route],
        ['product', purchase],
        ['product', sale],
      ] as const
    ).flatMap(([name, id]) => (id ? [[name, id] as const] : [])),
  )
  const deal: Countable = {
    dtDeal: next.dtDeal!,
    materialOrder: idOf(next.materialOrder) ?? null,
    cargoRoute: route,
    purchaseProduct: purchase,
    saleProduct: sale,
    supplier: next.supplier!.id,
    customer: next.customer!.id,
    shipment: next.shipment!.id,
    serviceType: next.serviceType!.id,
    shipmentType: next.shipmentType?.id ?? null,
    sellType: next.sellType?.id ?? null,
    careerVol: next.careerVol,
    objectVol: next.objectVol,
    basis: { taken: takenOf(next, prior) },
  }
  const { terms, typeNames } = await sourcesOf(tx.db, [deal])
  const found = terms(deal)
  const way = found.route as RouteOn | null
  return {
    ...counted(tx.storedTexts, found, typeNames),
    cargoRoute: route,
    purchaseProduct: purchase,
    saleProduct: sale,
    distance: way?.distance ?? null,
    distanceCalculated: way?.distanceCalculated ?? null,
  }
}

/** Whether new deals of this user skip the sump (silent-places §5). */
async function goesStraight(tx: Tx): Promise<boolean> {
  if (!tx.user.rights.has('DEAL_DONE')) return false
  const { rows } = await sql<{
    value: string | null
  }>`select parameter_value as value from property where parameter = 'dealAuthorization' and not is_delete`.execute(tx.db)
  return rows[0]?.value !== 'ON'
}

/** Returns the deal with the values from its order. */
const ordered = async (tx: Tx, next: Next, prior: Deal | null): Promise<Next> =>
  ({ ...next, ...(await followOrder(tx, next, prior)) }) as Next

/** Returns what a new deal gets besides the input. */
export async function enterDeal(tx: Tx, next: Next): Promise<Changes> {
  await rejectDay(tx, next.dtDeal!)
  const values = await countedIn(tx, await ordered(tx, next, null), null)
  // Only rules can set a status: a waybill of the plan waits until it is executed.
  if (next.status?.id === DEAL_STATUS.executing)
    return { ...values, inputType: next.inputType?.id ?? INPUT_TYPE.hand, isAuth: false, status: DEAL_STATUS.executing }
  const isAuth = await goesStraight(tx)
  return {
    ...values,
    inputType: next.inputType?.id ?? INPUT_TYPE.hand,
    isAuth,
    status: statusAfterCounting(isAuth ? DEAL_STATUS.active : DEAL_STATUS.held, isAuth, values.errorText !== null),
    ...(isAuth && { dtAuth: tx.now, userAuth: tx.user.id }),
  }
}

/** Returns what follows from a change of a deal. */
export async function changeDeal(tx: Tx, next: Next, prior: Deal): Promise<Changes> {
  if (!isCountedAnew(next, prior)) return {}
  await rejectDay(tx, next.dtDeal!)
  if (next.dtDeal !== prior.dtDeal) await rejectDay(tx, prior.dtDeal)
  const values = await countedIn(tx, await ordered(tx, next, prior), prior)
  return { ...values, status: statusAfterCounting(prior.status?.id ?? DEAL_STATUS.held, prior.isAuth, values.errorText !== null) }
}
