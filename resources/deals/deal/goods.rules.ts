import { idOf, type RecordOf } from '#resource'
import type { deal } from './deal.ts'
import { PROCESS } from '#resources/goods/product/product'
import { sql } from 'kysely'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError } from '#server/httpError.ts'
import type { Gate } from '#server/engine/write/gates.ts'

type Next = RecordOf<typeof deal, 'next'>

interface Way {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly material: number
  readonly product: number | null
  readonly unit: number
  readonly fromName: string
  readonly toName: string
  readonly materialName: string
}

const waySql = sql`select r.id, r.point_from_id as from, r.point_to_id as to, r.material_id as material, r.product_id as product, r.unit_id as unit,
  pf.name as "fromName", pt.name as "toName", m.name as "materialName"
  from cargo_route r join point pf on pf.id = r.point_from_id join point pt on pt.id = r.point_to_id join material m on m.id = r.material_id`

/** Returns the route of a deal: the entered one, which must match the deal's points, else the only active one between its points. */
async function wayOf(tx: Tx, next: Next): Promise<Way | null> {
  const [id, from, to, material] = (['cargoRoute', 'career', 'object', 'material'] as const).map(name => idOf(next[name]) ?? 0) as [
    number,
    number,
    number,
    number,
  ]
  if (id) {
    const { rows } = await sql<Way>`${waySql} where r.id = ${id}`.execute(tx.db)
    const way = rows[0]
    if (!way) return null
    if (Number(way.from) !== from || Number(way.to) !== to)
      throw fieldError('cargoRoute', tx.texts('nerud.deals.routeElsewhere', { from: way.fromName, to: way.toName }))
    if (Number(way.material) !== material)
      throw fieldError('cargoRoute', tx.texts('nerud.deals.routeMaterial', { material: way.materialName }))
    return way
  }
  const { rows } = await sql<Way>`${waySql} where r.point_from_id = ${from} and r.point_to_id = ${to} and r.material_id = ${material}
    and r.is_active and not r.is_delete limit 2`.execute(tx.db)
  return rows.length === 1 ? rows[0]! : null
}

/** Returns the only product of a material at a point, of several the one in the route's unit; null when ambiguous. */
export async function productAt(tx: Tx, point: unknown, material: unknown, process: number, unit: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number; unit: number }>`select id, unit_id as unit from product
    where point_id = ${idOf(point)} and material_id = ${idOf(material)} and process_id = ${process} and is_active and not is_delete
    order by id limit 20`.execute(tx.db)
  const fitting = rows.length === 1 ? rows : rows.filter(row => Number(row.unit) === Number(unit))
  return fitting.length === 1 ? Number(fitting[0]!.id) : null
}

/** Returns the route and the products of a deal; those not entered are found by its points and material. */
export async function goodsOf(tx: Tx, next: Next): Promise<{ route: number | null; purchase: number | null; sale: number | null }> {
  const way = await wayOf(tx, next)
  const unit = way ? Number(way.unit) : null
  return {
    route: way ? Number(way.id) : null,
    purchase: idOf(next.purchaseProduct) ?? (await productAt(tx, next.object, next.material, PROCESS.purchase, unit)),
    sale:
      idOf(next.saleProduct) ?? (way?.product ? Number(way.product) : await productAt(tx, next.career, next.material, PROCESS.sale, unit)),
  }
}

type Goods = 'product' | 'cargoRoute'
const gateOf = (name: Goods, id: number): Gate => [`deals on ${name}`, id]

/** Blocks the creation of deals with a product or a route: they wait for the new prices, and use them. */
export const closeGoods = (
  tx: Pick<Tx, 'gates'>,
  { product, cargoRoute }: { readonly product?: number; readonly cargoRoute?: number },
): Promise<void> =>
  tx.gates.close(Object.entries({ product, cargoRoute }).flatMap(([name, id]) => (id === undefined ? [] : [gateOf(name as Goods, id)])))

/** Waits until no prices of these products and route are being changed, before a deal is calculated with them. */
export const passGoods = (tx: Pick<Tx, 'gates'>, goods: readonly (readonly [name: Goods, id: number])[]): Promise<void> =>
  tx.gates.pass(goods.map(([name, id]) => gateOf(name, id)))
