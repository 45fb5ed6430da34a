import type { Tx } from '#server/engine/rules.ts'
import type { Gate } from '#server/engine/write/gates.ts'

type Goods = 'product' | 'cargoRoute'
const gateOf = (name: Goods, id: number): Gate => [`deals on ${name}`, id]

/** Closes the gate for deals that are being made on a product or a route: they wait until the new prices are there, and take them. */
export const closeGoods = (
  tx: Pick<Tx, 'gates'>,
  { product, cargoRoute }: { readonly product?: number; readonly cargoRoute?: number },
): Promise<void> =>
  tx.gates.close(Object.entries({ product, cargoRoute }).flatMap(([name, id]) => (id === undefined ? [] : [gateOf(name as Goods, id)])))

/** Lets deals be made on products and a route only between changes of their prices. */
export const passGoods = (tx: Pick<Tx, 'gates'>, goods: readonly (readonly [name: Goods, id: number])[]): Promise<void> =>
  tx.gates.pass(goods.map(([name, id]) => gateOf(name, id)))
