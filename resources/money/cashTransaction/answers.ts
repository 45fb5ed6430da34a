import { field, shape, type Shape } from '#resource'
import { materialVolumes } from '#resources/shared/answers'

const [id, sum, day] = [field.number(), field.decimal(), field.date()]

/** How a box stands: what is shown of its owner, the balance of today, what is dated ahead, the current week, the last movement. */
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

/** What moved in a box: of money with the balances around the period, of a place in each unit. */
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
