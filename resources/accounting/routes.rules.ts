import { area } from '#areas/seed/errors.rules'
import { serverKindOf } from '#server/engine/kinds/index.ts'
import { writeSheetRows, type ExcelColumn } from '#server/engine/excel/write.ts'
import { networkOf, limitAttempts, type Limit } from '#server/session/callers.ts'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import { fileAnswer } from '#server/engine/files/store.ts'
import { fieldError, httpError } from '#server/httpError.ts'
import { defineAreaRules, type Route, type RouteCall } from '#server/application.ts'
import { exchangeChanges } from './changes.rules.ts'
import { companyByKey } from '#resources/companies/companyKinds.rules'
import { type ExchangeRow, parsePosition, readExchangePage, type ExchangePage } from './rows.rules.ts'
import { CODE_WORDS, type Column, type ExchangeSet, answerOf, inputOf, MAX_ROWS, PAGE, SET_NAMES, SETS, type SetName } from './sets.ts'

/**
 * Returns a column as 1С's spreadsheet import expects it: codes (ИНН, КПП, document numbers) are text, sums have no thousands separators,
 * days are dates.
 */
function excelColumn({ heading, kind }: Column): ExcelColumn {
  const excel = serverKindOf(kind).excel ?? 'text'
  if (excel === 'money') return { header: heading, kind: 'number', scale: 2 }
  return { header: heading, kind: excel === 'decimal' ? 'number' : excel }
}

const cellOf = ({ kind }: Column, value: unknown): unknown => (kind.kind === 'choice' ? (CODE_WORDS[String(value)] ?? value) : value)

/**
 * Returns a page as a workbook: one row of headings, then one row per record; for records with lines, one row per line, which repeats the
 * record's values.
 */
function workbookOf({ heading, columns, lines = {} }: ExchangeSet, rows: readonly ExchangeRow[]): ReadableStream<Uint8Array> {
  const valuesOf = (of: Readonly<Record<string, Column>>, row: ExchangeRow): unknown[] =>
    Object.entries(of).map(([name, one]) => cellOf(one, row[name] ?? null))
  const linesOf = (row: ExchangeRow): readonly ExchangeRow[] => {
    const own = (row['lines'] ?? []) as readonly ExchangeRow[]
    return own.length > 0 ? own : [{}]
  }
  return writeSheetRows({
    sheet: heading,
    columns: [...Object.values(columns), ...Object.values(lines)].map(excelColumn),
    rows: rows.flatMap(row => linesOf(row).map(line => [...valuesOf(columns, row), ...valuesOf(lines, line)])),
    flagWords: ['Да', 'Нет'],
  })
}

/** The header with the key: a query string would appear in logs. */
const KEY = 'X-Accounting-Key'
/** The maximum length of a key. */
const MAX_KEY = 100
/** Unknown keys from one network. */
const WRONG_KEY: Limit = { name: 'accounting-key', max: 20, minutes: 15 }
/** Calls by the key of one company. */
const KEY_CALLS: Limit = { name: 'accounting-calls', max: 300, minutes: 15 }

/** Returns the company of a call's key; throws 401 for an invalid one, 429 after too many. */
async function ownerOf({ request, db, address, now, texts }: RouteCall): Promise<number> {
  const key = request.headers.get(KEY)
  if (!key) throw httpError(401, 'NO_KEY', texts('nerud.accounting.noKey'))
  const owner = key.length <= MAX_KEY ? await companyByKey(db, key) : undefined
  if (owner === undefined) {
    await limitAttempts(db, WRONG_KEY, [networkOf(address)], now)
    throw httpError(401, 'NO_KEY', texts('nerud.accounting.wrongKey'))
  }
  await limitAttempts(db, KEY_CALLS, [String(owner)], now)
  return owner
}

async function pageOf(call: RouteCall, set: SetName, max: number): Promise<ExchangePage> {
  const owner = await ownerOf(call)
  const { since, limit, dateFrom, dateTo } = call.input as Readonly<Record<string, string | number | null | undefined>>
  const mark = since ? parsePosition(String(since)) : undefined
  if (since && !mark) throw fieldError('since', call.texts('nerud.accounting.wrongMark'))
  const [from, to] = [dateFrom, dateTo].map(day => (day ? String(day) : null)) as [string | null, string | null]
  if (from !== null && to !== null && from > to) throw fieldError('dateTo', call.texts('nerud.accounting.backwards'))
  return readExchangePage(call.db, set, { owner, since: mark, from, to, limit: limit ? Number(limit) : max })
}

const routesOfSet = (name: SetName): readonly Route[] => {
  const set: ExchangeSet = SETS[name]
  const common = { method: 'GET', right: 'public', key: KEY, reads: true, area: 'accounting', input: inputOf(set) } as const
  return [
    {
      ...common,
      path: `api/accounting/${name}`,
      summary: `nerud.routes.accounting.${name}`,
      answer: answerOf(set),
      handle: call => pageOf(call, name, PAGE),
    },
    {
      ...common,
      path: `api/accounting/${name}/xlsx`,
      summary: `nerud.routes.accounting.${name}Xlsx`,
      answer: 'file',
      headers: ['X-Mark', 'X-More', 'X-Whole'],
      async handle(call) {
        const { rows, mark, more, whole } = await pageOf(call, name, MAX_ROWS)
        call.headers.set('X-Mark', mark)
        call.headers.set('X-More', String(more))
        call.headers.set('X-Whole', String(whole))
        return fileAnswer(workbookOf(set, rows), `${set.heading}.xlsx`, MIME_TYPES.xlsx)
      },
    },
  ]
}

/** The routes of the exchange with 1С: an owner company's key allows only these calls, and they only read. */
export const accountingRoutes: readonly Route[] = SET_NAMES.flatMap(routesOfSet)

/** The server side of the accounting exchange: triggers record changes, and the key of an owner company reads them. */
export const accountingRules = defineAreaRules({
  rules: [],
  derivedTables: () => exchangeChanges,
  routes: () => accountingRoutes,
  errors: [
    area('Запросы')(
      'NO_KEY',
      401,
      'Ключ обмена не подходит',
      'Ключ обмена с 1С не передан, переписан не целиком, перевыпущен, или компания закрыта',
      'Выдайте новый ключ на карточке нашей компании и передайте его в заголовке X-Accounting-Key',
    ),
  ],
})
