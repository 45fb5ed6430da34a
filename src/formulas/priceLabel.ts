import { roundHalfUp } from '../resource/decimal.ts'

/** A current price under the name of its type; decimals in roubles. */
export interface NamedPrice {
  readonly id: number
  readonly name: string
  readonly price: string
}

/** The first letter of the type, the price to two decimals with a comma, and ' руб': 'М 100,00 руб' (operations §9.3). */
export const priceLabel = ({ name, price }: Pick<NamedPrice, 'name' | 'price'>): string =>
  `${name.slice(0, 1)} ${roundHalfUp(price, 2).replace('.', ',')} руб`

/** The labels of all current prices, in the order of their types; with `only`, that of one type, such as the delivery (operations §9.3). */
export const priceLabels = (prices: Readonly<Record<string, NamedPrice>>, only?: number): string =>
  Object.values(prices)
    .filter(price => only === undefined || price.id === only)
    .toSorted((a, b) => a.id - b.id)
    .map(priceLabel)
    .join(', ')
