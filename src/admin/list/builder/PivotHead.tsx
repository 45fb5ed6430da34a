import type { Resource } from '#resource'
import type { Pivot, PivotMeasure, PivotOrder } from '#resource/pivot'
import { useWords } from '../../cells/useWords.ts'
import { levelText } from '../groups/levels.ts'
import { measureText } from './words.ts'

/** Sorts the rows by a measure; by their names if undefined. */
export type OnOrder = (order: PivotOrder | undefined) => void

/** The next order after a click on a measure: descending, ascending, by name. */
function nextOrder({ order }: Pivot, measure: PivotMeasure): PivotOrder | undefined {
  const current = order?.measure === measure ? order : undefined
  if (!current) return { measure, descending: true }
  return current.descending ? { measure, descending: false } : undefined
}

interface OrderHeadProps {
  readonly pivot: Pivot
  readonly measure: PivotMeasure
  readonly text: string
  readonly onOrder: OnOrder | undefined
}
/** The header of a measure's row total; clicking it sorts the rows. */
const OrderHead = ({ pivot, measure, text, onOrder }: OrderHeadProps) => {
  const order = pivot.order?.measure === measure ? pivot.order : undefined
  return (
    <th scope="col" className="sum" aria-sort={order && (order.descending ? 'descending' : 'ascending')}>
      {onOrder ? (
        <button type="button" onClick={() => onOrder(nextOrder(pivot, measure))}>
          {text}
          {order && <span aria-hidden>{order.descending ? '\u00a0↓' : '\u00a0↑'}</span>}
        </button>
      ) : (
        text
      )}
    </th>
  )
}

interface PivotHeadProps {
  readonly resource: Resource
  readonly pivot: Pivot
  readonly names: readonly string[]
  readonly measures: readonly PivotMeasure[]
  readonly onOrder: OnOrder | undefined
}
/** The header of the table: column names, and measures below them. */
export const PivotHead = ({ resource, pivot, names, measures, onOrder }: PivotHeadProps) => {
  const words = useWords()
  const several = measures.length > 1
  const corner = pivot.rows.map(one => levelText(resource, one, words)).join(' / ')
  const measured = measures.map(one => measureText(resource, one, words))
  const under = (key: string) =>
    measured.map(text => (
      <th key={`${key} ${text}`} scope="col" className="sum">
        {text}
      </th>
    ))
  const ordering = measures.map((measure, at) => <OrderHead key={measured[at]} {...{ pivot, measure, onOrder }} text={measured[at]!} />)
  if (!pivot.columns)
    return (
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {ordering}
        </tr>
      </thead>
    )
  const total = words.t('nerud.builder.total')
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={several ? 2 : 1}>
          {corner}
        </th>
        {names.map((name, at) => (
          // Two columns may have the same name.
          // eslint-disable-next-line react/no-array-index-key
          <th key={at} scope="colgroup" colSpan={measures.length} style={{ textAlign: several ? 'center' : undefined }}>
            {name}
          </th>
        ))}
        {several ? (
          <th scope="colgroup" colSpan={measures.length} style={{ textAlign: 'center' }}>
            {total}
          </th>
        ) : (
          <OrderHead {...{ pivot, onOrder }} measure={measures[0]!} text={total} />
        )}
      </tr>
      {several && (
        <tr className="second">
          {names.flatMap((_, at) => under(String(at)))}
          {ordering}
        </tr>
      )}
    </thead>
  )
}
