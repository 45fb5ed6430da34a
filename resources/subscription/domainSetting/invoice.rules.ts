import { sql } from 'kysely'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { add, compare, multiply, negate, type Decimal } from '#resource/decimal'
import { formatDate, formatMoney } from '#resource/text'
import { subscriptionDocManagement } from '../subscriptionDocManagement/subscriptionDocManagement.ts'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import { fieldError } from '#server/httpError.ts'
import { paragraph, table, title, wordFile } from '#server/engine/documents/office.ts'
import { currentRequisites } from '../subscriptionTransaction/subscriptionTransaction.rules.ts'

/** The number of vehicles charged for now; trailers are free. */
export const billedVehicles: Sql = sql`(select count(*)::int from vehicle where is_active and not is_delete and not is_trailer)`
/** Payments less charges, in roubles. */
export const subscriptionBalance: Sql = sql`(select coalesce(sum(sum), 0.00) from subscription_transaction where not is_delete)`

/** Input of an invoice. */
export interface InvoiceInput {
  /** YYYY-MM; the current month by default. */
  readonly period?: string | null
  /** Roubles; what is due at the end of the month by default. */
  readonly sum?: Decimal | null
}
/** An invoice as a file, stored in the archive. */
export interface Invoice {
  /** Id in the archive. */
  readonly document: number
  readonly name: string
  readonly fileName: string
  readonly bytes: Uint8Array
  /** Address of the payer. */
  readonly email: string | null
}

const COLUMNS = [5200, 1400, 1600, 1800]
/** The template of the invoice: title, payer, one line, total. */
const template = (): Uint8Array =>
  wordFile([
    title('Счёт на оплату № {number} от {day}'),
    paragraph('Плательщик: {payer.payerName}, ИНН {payer.inn}{#payer.kpp}, КПП {payer.kpp}{/payer.kpp}'),
    paragraph('{payer.address}'),
    paragraph(''),
    table(
      [
        ['Наименование', 'Машин', 'Цена', 'Сумма'],
        ['Доступ к программе «{systemName}», тариф «{tariff}», за {period}', '{vehicles}', '{price}', '{sum}'],
      ],
      COLUMNS,
      { aligns: ['left', 'right', 'right', 'right'], bold: [0], borders: true },
    ),
    paragraph(''),
    paragraph('К оплате: {sum}. НДС не облагается.', { bold: true }),
    paragraph('Счёт действителен пять рабочих дней.'),
  ])

interface Standing {
  readonly tariff: string
  readonly price: Decimal
  readonly vehicles: number
  readonly balance: Decimal
  readonly systemName: string
}
async function standingOf({ db }: Tx): Promise<Standing> {
  const { rows } = await sql<Standing>`select d.tariff, d.price_per_vehicle::text as price,
      ${billedVehicles} as vehicles, ${subscriptionBalance}::text as balance,
      coalesce((select parameter_value from setting where parameter = 'systemName' and not is_delete), 'Неруд') as "systemName"
    from domain_setting d where not d.is_delete order by d.id limit 1`.execute(db)
  return rows[0]!
}

/** The sum to pay for the month: its price less the balance, at least zero. */
const dueOf = ({ price, vehicles, balance }: Standing): Decimal => {
  const due = add(multiply(price, String(vehicles)), negate(balance))
  return compare(due, '0') > 0 ? due : '0'
}

/** The payer: the requisites saved last, or our own company. */
async function payerOf(tx: Tx): Promise<Record<string, unknown>> {
  const saved = await currentRequisites(tx)
  if (saved) return saved
  const { rows } = await sql<Record<string, unknown>>`select coalesce(short_name, name) as "payerName", inn, kpp, address, email
    from company where id = 1`.execute(tx.db)
  return rows[0] ?? {}
}

/**
 * Makes an invoice and stores it in the archive of the subscription (foundations §2.18). Throws 422 when nothing is due and no sum was
 * given.
 */
export async function makeInvoice(tx: Tx, query: InvoiceInput): Promise<Invoice> {
  // Invoices are numbered one transaction at a time.
  await sql`select pg_advisory_xact_lock(hashtext('subscription_invoice'))`.execute(tx.db)
  const standing = await standingOf(tx)
  const sum = query.sum ?? dueOf(standing)
  if (compare(sum, '0') <= 0) throw fieldError('sum', tx.texts('nerud.subscription.nothingDue'))
  const period = query.period ?? tx.today.slice(0, 7)
  const kind = tx.storedTexts('nerud.subscription.invoice')
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int + 1 as n from subscription_doc_management where doc_type_name = ${kind}`.execute(tx.db)
  const number = rows[0]!.n
  const payer = await payerOf(tx)
  const bytes = await tx.fillTemplate(template(), {
    number: String(number),
    day: formatDate(tx.today),
    period: `${period.slice(5)}.${period.slice(0, 4)}`,
    sum: formatMoney(sum),
    price: formatMoney(standing.price),
    vehicles: String(standing.vehicles),
    tariff: standing.tariff,
    systemName: standing.systemName,
    payer,
  })
  const name = tx.storedTexts('nerud.subscription.invoiceName', { number, day: formatDate(tx.today) })
  const fileName = `${name}.docx`
  const { key, sha256 } = await tx.storage.put(bytes)
  const { rows: files } = await sql<{ id: number }>`insert into sys_file (key, file_name, content_type, size, sha256, ins_date, ins_user_id)
    values (${key}, ${fileName}, ${MIME_TYPES.docx}, ${bytes.length}, ${sha256}, ${tx.now}, ${tx.user.id || null}) returning id::int`.execute(
    tx.db,
  )
  const { id: document } = await tx.create(subscriptionDocManagement, { period, docTypeName: kind, name, file: files[0]!.id })
  return { document, name, fileName, bytes, email: (payer['email'] as string | null | undefined) ?? null }
}
