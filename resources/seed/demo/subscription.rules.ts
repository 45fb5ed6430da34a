import { OWN_COMPANY } from '#resources/companies/company/company'
import { sql } from 'kysely'
import type { Storage } from '#server/adapters/files.ts'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import type { Seeding } from '../initial.rules.ts'
import { paragraph, title, wordFile } from '#server/engine/documents/formSheet.ts'
import { insertRows, moveIds, monthBefore } from '#areas/seed/rows.rules'

const MONTHS = 8
const KINDS = ['Счёт', 'Акт'] as const

/** Adds invoices and acts of the subscription for past months; the oldest are inactive. */
export async function seedSubscription({ db, now }: Seeding, storage: Storage): Promise<void> {
  for (let back = MONTHS; back > 0; back -= 1) {
    const period = monthBefore(now, back).slice(0, 7)
    const month = `${period.slice(5)}.${period.slice(0, 4)}`
    for (const kind of KINDS) {
      const name = `${kind} за ${month}`
      const bytes = wordFile([title(name), paragraph('Доступ к программе «Неруд» за месяц.')])
      const { key, sha256 } = await storage.put(bytes)
      const made = { ins_date: new Date(now.getTime() - (back - 1) * 30 * 86_400_000), ins_user_id: 1 }
      const { id } = await db
        .insertInto('sys_file')
        .values({ key, file_name: `${name}.docx`, content_type: MIME_TYPES.docx, size: bytes.length, sha256, ...made })
        .returning('id')
        .executeTakeFirstOrThrow()
      await insertRows(db, 'subscription_doc_management', [
        { period, doc_type_name: kind, name, file_id: id, is_active: back < MONTHS, ...made },
      ])
    }
  }
  await moveIds(db, 'subscription_doc_management')
  await seedBilling(db, now)
}

/** Price of a vehicle per month, and the number of vehicles at the beginning. */
const PRICE = 450
const VEHICLES = 84

/** Adds a tariff, daily numbers of vehicles, and monthly charges and payments. */
async function seedBilling(db: Seeding['db'], now: Date): Promise<void> {
  const made = { ins_date: now, ins_user_id: 1 }
  await db
    .updateTable('domain_setting')
    .set({ tariff: 'Парк', domain: 'demo.nerud.example', price_per_vehicle: PRICE, vehicle_limit: 120 })
    .execute()
  const dayOf = (back: number): string => new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10)
  const days = Array.from({ length: MONTHS * 30 }, (_, at) => {
    const billed = VEHICLES + Math.floor(at / 40)
    return { day: dayOf(MONTHS * 30 - at), active: billed + 29, billed, ...made }
  })
  await insertRows(db, 'statistics_vehicle_count', days)
  await moveIds(db, 'statistics_vehicle_count')
  const billedIn = (month: string): number => Math.max(0, ...days.filter(({ day }) => day.startsWith(month)).map(({ billed }) => billed))
  const rows: Record<string, unknown>[] = []
  for (let back = MONTHS - 1; back > 0; back -= 1) {
    const [month, next] = [monthBefore(now, back).slice(0, 7), monthBefore(now, back - 1).slice(0, 7)]
    const vehicles = billedIn(month)
    rows.push({
      day: `${month}-05`,
      kind: 'payment',
      period: null,
      vehicles: null,
      price: null,
      sum: vehicles * PRICE,
      comment: `Оплата за ${month.slice(5)}.${month.slice(0, 4)}`,
    })
    rows.push({ day: `${next}-01`, kind: 'accrual', period: month, vehicles, price: PRICE, sum: -vehicles * PRICE, comment: null })
  }
  await insertRows(
    db,
    'subscription_transaction',
    rows.toSorted((a, b) => String(a['day']).localeCompare(String(b['day']))).map(row => ({ ...row, ...made })),
  )
  await moveIds(db, 'subscription_transaction')
  // The subscriber is our own company.
  const { rows: own } = await sql<
    Record<string, unknown>
  >`select coalesce(c.short_name, c.name) as payer_name, c.inn, c.kpp, c.address, r.bank_name, r.bik
    from company c left join company_requisite r on r.owner_id = c.id and r.is_default and not r.is_delete where c.id = ${OWN_COMPANY}`.execute(
    db,
  )
  const requisites = {
    ...own[0],
    email: 'buh@demo.example',
  }
  await insertRows(db, 'subscription_requisite', [{ ...requisites, ...made }])
  await moveIds(db, 'subscription_requisite')
}
