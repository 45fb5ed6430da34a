import { formatDate } from '#resource/text'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { sql } from 'kysely'
import type { Storage } from '#server/adapters/files.ts'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds } from '#areas/seed/rows.rules'

/** An imported file: its name, its lines, and the number of new, waiting and wrong lines. */
interface ReadFile {
  readonly table: string
  readonly owner: number
  readonly name: string
  readonly lines: readonly string[]
  readonly period: string
  readonly total: number
  readonly waiting: number
  /** Condition for the rows of its table that came with it. */
  readonly rows: string
}

async function keepFile({ db, now }: Seeding, storage: Storage, file: ReadFile): Promise<void> {
  const bytes = new TextEncoder().encode(`${file.lines.join('\r\n')}\r\n`)
  const { key, sha256 } = await storage.put(bytes)
  const made = { ins_date: now, ins_user_id: 3 }
  const { id } = await db
    .insertInto('sys_file')
    .values({ key, file_name: file.name, content_type: MIME_TYPES.text, size: bytes.length, sha256, ...made })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { owner, name, period, total, waiting } = file
  const counts = { total, added: total, known: 0, bound: 0, waiting, ignored: 0, faulty: 0 }
  await insertRows(db, file.table, [{ id: 1, owner_id: owner, name, file_id: id, status: 'done', period, ...counts, ...made }])
  await moveIds(db, file.table)
  if (file.rows) await sql`update ${sql.table(file.rows)} set document_id = 1 where status_id in (1, 4)`.execute(db)
}

interface BankRow {
  readonly number: string
  readonly day: string
  readonly sum: string
  readonly direction: string
  readonly account: string
  readonly other: string
  readonly inn: string
  readonly name: string
  readonly purpose: string
}
const sideOf = (side: string, account: string, inn: string, name: string): string[] => [
  `${side}Счет=${account}`,
  `${side}ИНН=${inn}`,
  `${side}1=${name}`,
  `${side}РасчСчет=${account}`,
]

/** The latest bank statement. */
async function bankFile({ db }: Seeding): Promise<ReadFile | undefined> {
  const { rows } = await sql<
    BankRow & { own: string }
  >`select t.number, t.day::text as day, t.sum::text as sum, t.direction, t.account, t.other_account as other, t.inn,
      t.other_name as name, t.purpose, c.inn as own from bank_transaction t join company c on c.id = t.company_id where t.status_id in (1, 4) order by t.id`.execute(
    db,
  )
  const [first] = rows
  if (!first) return undefined
  const days = rows.map(one => one.day).toSorted()
  const [from, to] = [formatDate(days[0]), formatDate(days.at(-1))]
  const documents = rows.flatMap(one => {
    const ours = (side: string) => sideOf(side, one.account, one.own, 'ООО «Неруд Логистика»')
    const counterparty = (side: string) => sideOf(side, one.other, one.inn, one.name)
    const isIncoming = one.direction === 'incoming'
    return [
      'СекцияДокумент=Платежное поручение',
      `Номер=${one.number}`,
      `Дата=${formatDate(one.day)}`,
      `Сумма=${one.sum}`,
      ...(isIncoming ? counterparty('Плательщик') : ours('Плательщик')),
      ...(isIncoming ? ours('Получатель') : counterparty('Получатель')),
      `${isIncoming ? 'ДатаПоступило' : 'ДатаСписано'}=${formatDate(one.day)}`,
      `НазначениеПлатежа=${one.purpose}`,
      'КонецДокумента',
    ]
  })
  const head = [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=Банк',
    'Получатель=',
    `ДатаНачала=${from}`,
    `ДатаКонца=${to}`,
  ]
  return {
    table: 'bank_transactions_import_document',
    owner: OWN_COMPANY,
    name: `Выписка ${from} – ${to}.txt`,
    lines: [...head, `РасчСчет=${first.account}`, ...documents, 'КонецФайла'],
    period: `${from} – ${to}`,
    total: rows.length,
    waiting: rows.length,
    rows: 'bank_transaction',
  }
}

/** The latest report of a fuel supplier. */
async function fuelFile({ db }: Seeding): Promise<ReadFile | undefined> {
  const { rows } = await sql<{
    owner: number
    card: string
    day: string
    product: string
    quantity: string
    price: string
    sum: string
  }>`select company_id::int as owner,
      card_number as card, day::text as day, product, quantity::text as quantity, price::text as price, sum::text as sum
    from oil_company_transaction where status_id = 1 order by day`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const [from, to] = [formatDate(first.day), formatDate(rows.at(-1)!.day)]
  return {
    table: 'oil_company_transactions_import_document',
    owner: first.owner,
    name: `Отчёт по картам ${from} – ${to}.csv`,
    lines: [
      'Номер карты;Дата;Товар;Количество;Цена;Сумма',
      ...rows.map(one => [one.card, formatDate(one.day), one.product, one.quantity, one.price, one.sum].join(';')),
    ],
    period: `${from} – ${to}`,
    total: rows.length,
    waiting: rows.length,
    rows: 'oil_company_transaction',
  }
}

/** The latest list of fines. */
async function finesFile({ db }: Seeding): Promise<ReadFile | undefined> {
  const { rows } = await sql<{ owner: number; uin: string; day: string; plate: string; sum: string }>`select company_id::int as owner, uin,
      decision_date::text as day, plate, sum::text as sum from truck_penalty_transaction where status_id = 1 order by decision_date`.execute(
    db,
  )
  const [first] = rows
  if (!first) return undefined
  const to = formatDate(rows.at(-1)!.day)
  return {
    table: 'truck_penalty_transaction_import_document',
    owner: first.owner,
    name: `Штрафы на ${to}.csv`,
    lines: ['УИН;Дата постановления;ГРЗ;Сумма', ...rows.map(one => [one.uin, formatDate(one.day), one.plate, one.sum].join(';'))],
    period: `${formatDate(first.day)} – ${to}`,
    total: rows.length,
    waiting: rows.length,
    rows: '',
  }
}

/** Adds the files that the latest unprocessed rows came from. Requires those rows. */
export async function seedIncomingFiles(seeding: Seeding, storage: Storage): Promise<void> {
  for (const make of [bankFile, fuelFile, finesFile]) {
    const file = await make(seeding)
    if (file) await keepFile(seeding, storage, file)
  }
}
