import { sql } from 'kysely'
import { isProblem, optionsOf, type Resource, idOf } from '#resource'
import { comparisonKeyOf } from '#resource/normal'
import { findHeader, readTable, type TableRow } from '#server/engine/excel/read.ts'
import { EMPTY_CELL } from '#server/engine/excel/sheet/cells.ts'
import { takeCell, valueWordsOf } from '#server/engine/import/columns.ts'
import { foldedKeyOf, columnOf, tableOf } from '#server/engine/schema/tables.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError, localizedErrorOf } from '#server/httpError.ts'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { INPUT_TYPE, COST_TYPE } from '#resources/money/lookups'
import type { Decimal } from '#resource/decimal'
import { defineRules } from '#server/engine/rules.ts'
import { paymentFields, paying } from '#resources/shared/statementKinds.rules'
import {
  lineColumn,
  statementActions,
  statementRules,
  type StatementKind,
  type StatementLine,
  lineRules,
} from '#resources/shared/statement.rules'
import { anyOf } from '#server/engine/columns.ts'
import { costVedomost, costVedomostLine, oilVedomost, oilVedomostLine } from './expenses.ts'

/** The columns by which the referenced records of lines are looked up. */
type FoundBy = Readonly<Record<string, readonly string[]>>

const MAX_ROWS = 1000
const MAX_MESSAGES = 10

interface Row {
  readonly row: number
  readonly texts: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, unknown>>
}

async function tableIn(tx: Tx, file: number): Promise<readonly TableRow[]> {
  const { rows } = await sql<{ key: string; name: string }>`select key, file_name as name from sys_file where id = ${file}`.execute(tx.db)
  const { key, name } = rows[0]!
  const bytes = await tx.storage.bytes(key)
  const table: TableRow[] = []
  for await (const row of readTable({ name, bytes }, { bytes: bytes.length, rows: MAX_ROWS + 100, columns: 100 })) table.push(row)
  return table
}

/** Returns records by the texts that name them, in any spelling; a text that matches several records finds none. */
async function foundIn(tx: Tx, target: Resource, by: readonly string[], texts: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const column of by) {
    const field = Object.keys(target.fields).find(name => columnOf(target, name) === column)!
    const keys = new Map(texts.map(text => [text, comparisonKeyOf(target.fields[field]!, text)]))
    const keySql = foldedKeyOf(sql.ref(`t.${column}`))
    const { rows } = await sql<{
      key: string
      id: number
    }>`select ${keySql} as key, min(t.id)::int as id from ${sql.table(tableOf(target))} t
      where ${keySql} = any(${[...new Set(keys.values())]}::text[]) and t.is_active and not t.is_delete group by 1 having count(*) = 1`.execute(
      tx.db,
    )
    const ids = new Map(rows.map(({ key, id }) => [key, id]))
    for (const [text, key] of keys) if (!found.has(text) && ids.has(key)) found.set(text, ids.get(key)!)
  }
  return found
}

const labelOf = (tx: Pick<Tx, 'texts'>, line: Resource, name: string): string => tx.texts(`resources.${line.name}.fields.${name}`)

/** Returns the label of a field in every language, because the file may be in another language. */
const labelsOf = ({ languages }: Tx, line: Resource, name: string): readonly string[] =>
  [...languages.values()].map(texts => labelOf({ texts }, line, name))

/** Parses the rows of a file by the labels of fields; throws a message for unreadable cells. */
async function readRows(tx: Tx, line: Resource, names: readonly string[], table: readonly TableRow[]): Promise<readonly Row[]> {
  const header = findHeader(table, Object.fromEntries(names.map(name => [name, labelsOf(tx, line, name)])))
  const required = names.filter(name => optionsOf(line.fields[name]!).required && optionsOf(line.fields[name]!).default === undefined)
  const missing = required.filter(name => header?.columns[name] === undefined)
  if (!header || missing.length)
    throw fieldError(
      'file',
      tx.texts('nerud.import.noHeader', { columns: required.map(name => `«${labelOf(tx, line, name)}»`).join(', ') }),
    )
  const wrong: string[] = []
  const words = new Map(names.map(name => [name, valueWordsOf(tx.languages, line, name, line.fields[name]!)]))
  const rows = table
    .filter(({ row, cells }) => row > header.row && cells.some(({ text }) => text.trim() !== ''))
    .map(({ row, cells }): Row => {
      const [texts, values]: [Record<string, string>, Record<string, unknown>] = [{}, {}]
      const say = (name: string, key: string, params?: Record<string, unknown>): void =>
        void wrong.push(tx.texts('nerud.statements.wrong', { number: row, field: labelOf(tx, line, name), text: tx.texts(key, params) }))
      for (const name of names) {
        const cell = cells[header.columns[name] ?? -1] ?? EMPTY_CELL
        if (cell.text.trim() === '') {
          if (required.includes(name)) say(name, 'nerud.validation.required')
        } else if (line.fields[name]!.kind === 'reference') texts[name] = cell.text
        else {
          const taken = takeCell(cell, line.fields[name]!, tx.today, words.get(name))
          if (isProblem(taken)) say(name, taken.key, taken.params)
          else values[name] = taken.value
        }
      }
      return { row, texts, values }
    })
  rejectWrong(wrong)
  if (rows.length === 0) throw fieldError('file', tx.texts('nerud.statements.noLines'))
  if (rows.length > MAX_ROWS) throw fieldError('file', tx.texts('nerud.validation.max', { max: MAX_ROWS }))
  return rows
}

function rejectWrong(wrong: readonly string[]): void {
  if (wrong.length) throw fieldError('file', wrong.slice(0, MAX_MESSAGES).join('\n'))
}

/** Adds the rows of a file to a draft, all or none; errors name the row of the file and its column. */
async function fillFromFile(tx: Tx, { header, line }: StatementKind, id: number, file: number, by: FoundBy): Promise<void> {
  const names = optionsOf(header.fields['lines']!).writes ?? []
  const rows = await readRows(tx, line, names, await tableIn(tx, file))
  const wrong: string[] = []
  const references: Record<string, unknown>[] = rows.map(() => ({}))
  for (const [name, columns] of Object.entries(by)) {
    const texts = rows.flatMap(row => row.texts[name] ?? [])
    if (texts.length === 0) continue
    const found = await foundIn(tx, tx.resources[optionsOf(line.fields[name]!).target!]!, columns, texts)
    for (const [n, { row, texts: cellTexts }] of rows.entries()) {
      if (cellTexts[name] === undefined) continue
      const one = found.get(cellTexts[name])
      if (one === undefined)
        wrong.push(
          tx.texts('nerud.statements.wrong', {
            number: row,
            field: labelOf(tx, line, name),
            text: tx.texts('nerud.statements.notFound', { text: cellTexts[name] }),
          }),
        )
      else references[n]![name] = one
    }
  }
  rejectWrong(wrong)
  const values = rows.map((row, n) => ({ ...row.values, ...references[n], vedomost: id }))
  try {
    await tx.createMany(line, values, { resource: header, path: n => `lines.${n}` })
  } catch (error) {
    throw ofRows(tx, line, rows, error)
  }
}

/** Returns a rejection of a line as one of its row in the file. */
function ofRows(tx: Tx, line: Resource, rows: readonly Row[], error: unknown): unknown {
  const errors = Object.entries(localizedErrorOf(error, tx.texts)?.errors ?? {})
  const texts = errors.flatMap(([path, text]) => {
    const [, n, field = ''] = /^lines\.(\d+)\.?(.*)$/.exec(path) ?? []
    if (n === undefined) return []
    return tx.texts('nerud.statements.wrong', { number: rows[Number(n)]!.row, field: labelOf(tx, line, field), text })
  })
  return texts.length ? fieldError('file', texts.slice(0, MAX_MESSAGES).join('\n')) : error
}

interface CostLine extends StatementLine {
  readonly company: number | null
  readonly vehicle: number | null
  readonly point: number | null
  readonly qty: Decimal
  readonly price: Decimal
}

/** The object of a line: a company (a transfer to it), a vehicle, or our own company. */
const sidesOf = ({ company, vehicle }: CostLine) =>
  company !== null && vehicle === null
    ? { companyFrom: OWN_COMPANY, companyTo: company }
    : { value: vehicle, valueType: vehicle === null ? null : 2 }

/** A statement of costs: each line makes an expense or a transfer. */
const costKind: StatementKind<CostLine> = {
  header: costVedomost,
  line: costVedomostLine,
  by: 'vedomost_id',
  words: 'statements',
  sum: sql`round(l.qty * l.price, 2)`,
  company: lineColumn('company_id'),
  vehicle: lineColumn('vehicle_id'),
  fieldOf: paymentFields({ value: 'vehicle', companyTo: 'company', companyFrom: 'company', volume: 'qty' }),
  ...paying<CostLine>({
    header: costVedomost,
    source: INPUT_TYPE.costStatement,
    valuesOf: line => ({ ...sidesOf(line), point: line.point, volume: line.qty, price: line.price }),
  }),
}

const costStatement = costKind as StatementKind
export const costVedomostRules = defineRules(costVedomost, {
  ...statementRules(costStatement),
  actions: {
    ...statementActions(costStatement),
    fill: (tx, record, { file }) =>
      fillFromFile(tx, costStatement, record.id, file, { vehicle: ['plate'], company: ['inn', 'short_name'], point: ['name'] }),
  },
})

const costLines = costKind as StatementKind
interface Next {
  readonly vedomost: { readonly id: number } | null
  readonly company: { readonly id: number } | null
  readonly vehicle: { readonly id: number } | null
}

/** Rejects a line whose object does not match the article: transfers need a company, vehicle costs a vehicle, others neither. */
function rejectObject(tx: Tx, { company, vehicle }: Next, type: number): void {
  const needed = { [COST_TYPE.transfer]: 'company', [COST_TYPE.vehicle]: 'vehicle' }[type]
  for (const [name, value] of Object.entries({ company, vehicle })) {
    if (name === needed && !value) throw fieldError(name, tx.texts('nerud.validation.required'))
    if (name !== needed && value) throw fieldError(name, tx.texts(`nerud.statements.${name}NotHere`))
  }
}

/** The article types of the statements that lines are written to. */
async function prepare(tx: Tx, all: readonly Next[]): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(all.flatMap(next => idOf(next.vedomost) ?? []))]
  const { rows } = await sql<{ id: number; type: number }>`select h.id::int, c.cost_list_type_id::int as type
    from cost_vedomost h join cost_list c on c.id = h.cost_list_id where h.id = ${anyOf(ids)}`.execute(tx.db)
  return new Map(rows.map(({ id, type }) => [id, type]))
}

export const costVedomostLineRules = defineRules(costVedomostLine, {
  ...lineRules(costLines),
  prepare,
  async before(tx, next, _prior, types) {
    if (!next.isDelete) rejectObject(tx, next, types.get(idOf(next.vedomost) ?? 0)!)
  },
})

interface FuelLine extends StatementLine {
  readonly vehicle: number
  readonly card: string | null
  readonly product: string | null
  readonly volume: Decimal
  readonly price: Decimal
  readonly discount: Decimal | null
}

/** A statement of fuel: each line is an expense of a vehicle. */
const oilKind: StatementKind<FuelLine> = {
  header: oilVedomost,
  line: oilVedomostLine,
  by: 'vedomost_id',
  words: 'statements',
  sum: sql`round(l.volume * l.price, 2) - coalesce(l.discount, 0)`,
  company: lineColumn('company_id'),
  vehicle: lineColumn('vehicle_id'),
  volume: lineColumn('volume'),
  fieldOf: paymentFields({ value: 'vehicle' }),
  ...paying<FuelLine>({
    header: oilVedomost,
    source: INPUT_TYPE.oilStatement,
    valuesOf: ({ vehicle, volume, price, discount }) => ({ value: vehicle, valueType: 2, volume, price, discount }),
  }),
}

const oilStatement = oilKind as StatementKind
export const oilVedomostRules = defineRules(oilVedomost, {
  ...statementRules(oilStatement),
  actions: {
    ...statementActions(oilStatement),
    fill: (tx, record, { file }) => fillFromFile(tx, oilStatement, record.id, file, { vehicle: ['plate'], driver: ['login', 'fio'] }),
  },
})

const oilLines = oilKind as StatementKind

export const oilVedomostLineRules = defineRules(oilVedomostLine, {
  ...lineRules(oilLines),
  derive: {
    date: t => sql`(select h.date from oil_vedomost h where h.id = ${t('vedomost_id')})`,
    total: t => sql`(round(${t('volume')} * ${t('price')}, 2) - coalesce(${t('discount')}, 0))`,
  },
  async prepare(tx, all) {
    const ids = all.flatMap(next => idOf(next.vehicle) ?? [])
    const { rows } = await sql<{ id: number; company: number }>`select id::int, company_id::int as company from vehicle
      where id = ${anyOf(ids)}`.execute(tx.db)
    return new Map(rows.map(({ id, company }) => [id, company]))
  },
  before: async (_tx, next, _prior, owners) => ({ company: owners.get(idOf(next.vehicle) ?? 0) ?? null }),
})
