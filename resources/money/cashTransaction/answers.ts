import { field, shape, type Shape } from '#resource'
import { materialVolumes } from '#resources/shared/answers'

const [id, sum, day] = [field.number(), field.decimal(), field.date()]

/** Returns the shape of a box's state: the shown fields of its owner, today's balance, movements dated in the future, the current week, and the last movement. */
export const boxStateOf = ({
  shows,
  balance,
  week,
}: {
  readonly shows: readonly string[]
  readonly balance: string
  readonly week: string
}): Shape => ({
  id,
  ...Object.fromEntries(shows.map(name => [name, shape.anything])),
  [balance]: sum,
  [week]: sum,
  lastMovement: shape.maybe(day),
  ahead: sum,
})

const VOLUMES = ['totalBalance', 'totalSumAccrualVol', 'totalSumWriteOffVol', 'totalChangeVol']
const MOVED = { C: ['invoiceSum', 'paymentSum'], E: ['dealSum', 'premiumSum', 'penaltySum', 'paymentSum'] }
const AROUND = ['total', 'openingSum', 'closingSum', 'debitSum', 'creditSum']
const sums = (names: readonly string[]): Record<string, Shape> => Object.fromEntries(names.map(name => [name, sum]))

/** Returns the shape of the movements in a box over a period: money with the opening and closing balances, or for a point the volumes per unit. */
export const boxSumsOf = ({ kind }: { readonly kind: keyof typeof MOVED | 'P' }): Shape =>
  kind === 'P'
    ? {
        id,
        balance: materialVolumes,
        sumAccrualVol: materialVolumes,
        sumWriteOffVol: materialVolumes,
        changeVol: materialVolumes,
        ...sums(VOLUMES),
      }
    : { id, ...sums([...MOVED[kind], ...AROUND]) }
