import type { Problem } from '#resource'
import type { Decimal } from '#resource/decimal'
import type { TableFile, TableLimits, TableRow } from '../../engine/excel/read.ts'
import type { Mapping } from '../table/mapping.ts'
import { readMapped, type ReadRow, type TableValues } from '../table/read.ts'
import { FINES } from './columns.ts'

type Columns = typeof FINES.columns
type Values = TableValues<Columns>
type TakenRow = Extract<ReadRow<Columns>, { kind: 'row' }>

/** A fine as a file tells it: texts as they stand, days ISO, times HH:mm:ss, roubles with two digits; null where the file says nothing. */
export interface Fine extends Omit<Values, 'uin' | 'sum' | 'violatedAt' | 'violatedTime'> {
  readonly row: number
  /** The identifier of the charge, which is the number of the decision: 20 digits, one fine each. */
  readonly uin: string
  readonly sum: Decimal
  readonly violatedOn: string | null
  /** By the clock of the place. */
  readonly violatedAt: string | null
}
/** A fine, or what else a row is (`ReadRow`). */
export type FineRow = { readonly kind: 'fine'; readonly fine: Fine; readonly source: TableRow } | Exclude<ReadRow<Columns>, TakenRow>

const UIN = /^\d{20}$/u
const uinLength: Problem = { key: 'nerud.exchange.uin' }
const least: Problem = { key: 'nerud.validation.min', params: { min: '0,01' } }

/** Judges the fines of one file: the same decision twice is a mistake of the file. */
function fineReader(): (read: TakenRow) => FineRow {
  const met = new Map<string, number>()
  return ({ values, titleOf, source }) => {
    const { row } = source
    const { uin: written, sum, violatedAt, violatedTime, ...rest } = values
    const uin = written!.replace(/^(?:УИН|№)[:\s]*/iu, '')
    const faulty = (name: 'uin' | 'sum', value: string, problem: Problem): FineRow => ({
      kind: 'faulty',
      problems: [{ row, field: titleOf(name), value, problem }],
      source,
    })
    if (!UIN.test(uin)) return faulty('uin', written!, uinLength)
    const first = met.get(uin)
    if (first !== undefined) return faulty('uin', uin, { key: 'nerud.import.repeated', params: { row: first } })
    if (!/[1-9]/u.test(sum!) || sum!.startsWith('-')) return faulty('sum', sum!, least)
    met.set(uin, row)
    const time = violatedAt === null ? null : (violatedAt.time ?? violatedTime)
    return { kind: 'fine', source, fine: { ...rest, row, uin, sum: sum!, violatedOn: violatedAt?.date ?? null, violatedAt: time } }
  }
}

/**
 * Reads the fines of an xlsx or csv file by a mapping, or by the one that the file suggests (`columnsOf`), row by row. A number of a decision
 * that a spreadsheet has rounded is refused. Throws FileProblems: what `readTable` does; FILE_HEADER.
 */
export async function* readFines(file: TableFile, mapping?: Mapping, limits?: TableLimits): AsyncGenerator<FineRow> {
  const fine = fineReader()
  for await (const read of readMapped(file, FINES, mapping, limits)) yield read.kind === 'row' ? fine(read) : read
}
