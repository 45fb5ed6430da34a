import { sql } from 'kysely'
import { idOf } from '#resource'
import { languagesWith, rulesOf } from '#areas/framework.rules'
import { fillingOf } from '#areas/seed/fill.rules'
import { fillBook } from '#areas/seed/catalogue.rules'
import { insertRows, type SeedRow } from '#areas/seed/rows.rules'
import { defineAreaRules } from '#server/application.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { moveOnBoard } from '#server/engine/write/board.ts'
import { httpError } from '#server/httpError.ts'
import { words } from './words.ts'
import { app, invoice, visit, visitLine } from './app.ts'

const totalOf = (t: Aliased): Sql =>
  sql`(select coalesce(sum(l.quantity * l.price), 0)::numeric(16,2) from visit_line l where l.visit_id = ${t('id')} and not l.is_delete)`

const visitRules = defineRules(visit, {
  derive: { total: totalOf },
  cells: {
    visits: days => sql`select v.day, v.doctor_id, v.patient_id, v.is_delete, 1 as visits, ${totalOf(name => sql.ref(`v.${name}`))} as sum
      from visit v where v.day between ${days.from}::date and ${days.to}::date`,
  },
  actions: {
    move: moveOnBoard(visit, 'board'),
    async bill(tx, record) {
      if (Number(record.total) === 0) throw httpError(409, 'NOT_NOW', tx.texts('clinic.nothingToPay'))
      await tx.create(invoice, { visit: record.id, sum: record.total! })
    },
  },
})

const visitLineRules = defineRules(visitLine, {
  // A new line has the price that is in force on the day of its visit.
  async before(tx, next, prior) {
    if (prior || next.price) return {}
    const inForce = sql<{ price: string }>`select p.price::text as price from service_price p join visit v on v.id = ${idOf(next.visit)}
      where p.service_id = ${idOf(next.service)} and p.date_start <= v.day and not p.is_delete order by p.date_start desc limit 1`
    return { price: (await inForce.execute(tx.db)).rows[0]?.price ?? null }
  },
})

const invoiceRules = defineRules(invoice, {
  actions: { pay: async (tx, record, { paidOn }) => void (await tx.update(invoice, record.id, { paidOn })) },
})

const clinicRules = defineAreaRules({ rules: [visitRules, visitLineRules, invoiceRules] })

const named = (...names: readonly string[]): SeedRow[] => names.map((name, at) => ({ id: at + 1, name }))

const fill = fillingOf({
  ...app,
  roles: [
    { name: 'Администратор', rights: app.rights },
    { name: 'Врач', rights: ['VISIT_VIEW', 'VISIT_UPD'] },
    { name: 'Касса', rights: ['VISIT_VIEW', 'INVOICE_UPD'] },
  ],
  async rows(db) {
    await fillBook(db, 'account_type', named('Сотрудник'))
    await fillBook(db, 'visit_status', named('Записан', 'В кабинете', 'Принят'))
    await fillBook(
      db,
      'document_type',
      named('Полис', 'Снимок').map(row => ({ ...row, owners: ['patient'] })),
    )
  },
  async demo(db, now) {
    await insertRows(db, 'account', [{ login: 'ivanova', fio: 'Иванова А. С.', account_type_id: 1, is_doctor: true, ins_date: now }])
    await fillBook(db, 'service', named('Приём терапевта', 'Анализ крови', 'УЗИ'))
    const prices = [1500, 600, 2200].map((price, at) => ({ service_id: at + 1, price, date_start: '2026-01-01' }))
    await fillBook(db, 'service_price', prices)
    const patients = named('Петров Пётр', 'Сидорова Анна').map((row, at) => ({ ...row, policy: `770000000000000${at}` }))
    await fillBook(db, 'patient', patients)
  },
})

/** What only the server has of the clinic. */
export const rules = rulesOf(app, { areas: [clinicRules], languages: languagesWith(words), fill })
