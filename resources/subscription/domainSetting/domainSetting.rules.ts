import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fileAnswer } from '#server/engine/files/store.ts'
import type { Sql, Aliased } from '#server/engine/sql.ts'
import { add, compare, multiply, negate, type Decimal } from '#resource/decimal'
import { formatDate, formatMoney } from '#resource/text'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import { fieldError } from '#server/httpError.ts'
import { paragraph, table, title, wordFile } from '#server/engine/documents/formSheet.ts'
import type { JobKind, JobParams } from '#server/jobs/job.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import { inTransaction } from '#server/engine/write/transaction.ts'
import type { Engine } from '#server/engine/engine.ts'
import { SYSTEM } from '#server/session/rights.ts'
import {
  subscriptionTransaction,
  subscriptionRequisite,
  subscriptionDocManagement,
  domainSetting,
  statisticsVehicleCount,
} from './domainSetting.ts'

export const subscriptionTransactionRules = defineRules(subscriptionTransaction, {
  derive: {
    balance: t => sql`(select coalesce(sum(x.sum), 0.00) from subscription_transaction x
      where not x.is_delete and (x.day, x.id) <= (${t('day')}, ${t('id')}))`,
  },
})

/** Returns the requisites saved last, in wire form; null before the first save. */
async function currentRequisites(tx: Tx): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{
    id: number
  }>`select id::int from subscription_requisite where not is_delete order by id desc limit 1`.execute(tx.db)
  return rows[0] ? await tx.read(subscriptionRequisite, rows[0].id) : null
}

export const subscriptionRequisiteRules = defineRules(subscriptionRequisite, { queries: { current: tx => currentRequisites(tx) } })

/** The month of a day in a query, YYYY-MM. */
const monthOf = (day: unknown): string | null => (typeof day === 'string' ? day.slice(0, 7) : null)

export const subscriptionDocManagementRules = defineRules(subscriptionDocManagement, {
  derive: {
    fileName: t => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})`,
    mdInsDate: t => t('ins_date'),
  },
  scopes: {
    /** Documents of the months that contain the days, both included. */
    ofPeriod: (t, _user, { from, to }) =>
      sql`coalesce(${t('period')} >= ${monthOf(from)}::text, true) and coalesce(${t('period')} <= ${monthOf(to)}::text, true)`,
  },
  actions: {
    async getFile(tx, record) {
      const { rows } = await sql<{ key: string; name: string; type: string }>`
        select key, file_name as name, content_type as type from sys_file where id = ${record.file.id}`.execute(tx.db)
      const { key, name, type } = rows[0]!
      return fileAnswer(await tx.storage.stream(key), name, type)
    },
  },
})

/** The number of vehicles charged for now; trailers are free. */
const billedVehicles: Sql = sql`(select count(*)::int from vehicle where is_active and not is_delete and not is_trailer)`
/** Payments less charges, in roubles. */
const subscriptionBalance: Sql = sql`(select coalesce(sum(sum), 0.00) from subscription_transaction where not is_delete)`

/** Input of an invoice. */
interface InvoiceInput {
  /** YYYY-MM; the current month by default. */
  readonly period?: string | null
  /** Roubles; what is due at the end of the month by default. */
  readonly sum?: Decimal | null
}
/** An invoice as a file, stored in the archive. */
interface Invoice {
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
async function makeInvoice(tx: Tx, query: InvoiceInput): Promise<Invoice> {
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

/** Code of the job that sends an invoice. */
export const INVOICE_MAIL = 'invoice_mail'

interface StoredFile {
  readonly name: string
  readonly fileName: string
  readonly key: string
  readonly type: string
}

/** Enqueues the job for a user: to the address given, or else the payer's. */
async function begin(tx: Tx, { invoice, email }: JobParams): Promise<number> {
  const to = email ?? (await currentRequisites(tx))?.['email']
  if (!to) throw fieldError('email', tx.texts('nerud.subscription.emailNeeded'))
  return tx.start(INVOICE_MAIL, { invoice, email: to }, 1)
}

/** Sends an archived invoice by mail; retries when interrupted before the mail server accepted it. */
export const invoiceMail: JobKind = {
  right: ['SETTINGS_BILING'],
  target: ({ invoice }) => String(invoice),
  begin,
  async work(engine, { params, done }, progress) {
    const to = String(params['email'])
    if (done > 0) return { to }
    const { rows } = await sql<StoredFile>`select d.name, f.file_name as "fileName", f.key, f.content_type as type
      from subscription_doc_management d join sys_file f on f.id = d.file_id where d.id = ${Number(params['invoice'])}`.execute(engine.db)
    const { name, fileName, key, type } = rows[0]!
    await engine.externalServices.mail.send({
      to,
      subject: name,
      text: engine.texts('nerud.subscription.letter', { name }),
      attachments: [{ filename: fileName, content: await engine.storage.bytes(key), contentType: type }],
    })
    await progress.step(async () => ({ rows: 1 }))
    return { to }
  },
}

const monthly = (t: Aliased): Sql => sql`(${t('price_per_vehicle')} * ${billedVehicles})`

export const domainSettingRules = defineRules(domainSetting, {
  derive: {
    activeVehicles: () => billedVehicles,
    balance: () => subscriptionBalance,
    // A month is charged when it is over: the balance covers whole months from the current one on.
    paidUntil: t => sql`case when ${monthly(t)} > 0 then (date_trunc('month', ${businessDaySql})
      + least(greatest(floor(${subscriptionBalance} / ${monthly(t)}), -1200), 1200)::int * interval '1 month' - interval '1 day')::date end`,
    state: t => sql`case when ${t('price_per_vehicle')} = 0 then 'free' when ${subscriptionBalance} < 0 then 'debt' else 'active' end`,
  },
  actions: {
    async getInvoice(tx, query) {
      const { bytes, fileName } = await makeInvoice(tx, query)
      return fileAnswer(bytes as Uint8Array<ArrayBuffer>, fileName, MIME_TYPES.docx)
    },
    async getInvoiceByEmail(tx, { email, ...request }) {
      const invoice = await makeInvoice(tx, request)
      const to = email ?? invoice.email
      if (!to) throw fieldError('email', tx.texts('nerud.subscription.emailNeeded'))
      const job = await tx.start(INVOICE_MAIL, { invoice: invoice.document, email: to }, 1)
      return { job, email: to, name: invoice.name }
    },
  },
})

/** Records the number of vehicles in use today, once a day, by whichever server runs first. */
const count = (tx: Tx): Promise<unknown> =>
  sql`insert into statistics_vehicle_count (day, active, billed, ins_date, ins_user_id)
    select ${tx.today}::date, count(*), count(*) filter (where not is_trailer), ${tx.now}, 1 from vehicle where is_active and not is_delete
    on conflict do nothing`.execute(tx.db)

/** Charges the past month once: for the number of vehicles on its fullest day, at today's price. */
async function charge(tx: Tx): Promise<void> {
  const { rows } = await sql<{ price: string }>`select price_per_vehicle::text as price from domain_setting
    where not is_delete and price_per_vehicle > 0 order by id limit 1 for update`.execute(tx.db)
  if (!rows[0]) return
  await sql`insert into subscription_transaction (day, kind, period, vehicles, price, sum, ins_date, ins_user_id)
    select date_trunc('month', ${tx.today}::date)::date, 'accrual', m.period, m.billed, ${rows[0].price}::numeric, -m.billed * ${rows[0].price}::numeric, ${tx.now}, 1
    from (select to_char(day, 'YYYY-MM') as period, max(billed) as billed from statistics_vehicle_count
      where day >= date_trunc('month', ${tx.today}::date) - interval '1 month' and day < date_trunc('month', ${tx.today}::date) group by 1) m
    where m.billed > 0 and not exists (select 1 from subscription_transaction x where x.kind = 'accrual' and x.period = m.period and not x.is_delete)`.execute(
    tx.db,
  )
}

/** Counts the vehicles of the day and charges a finished month, once however often it runs. */
export const keepSubscription = (engine: Engine): Promise<void> =>
  inTransaction(engine, SYSTEM, async tx => {
    await count(tx)
    await charge(tx)
  })

export const statisticsVehicleCountRules = defineRules(statisticsVehicleCount, {})
