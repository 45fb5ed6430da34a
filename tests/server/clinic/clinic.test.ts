import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app as declared } from '../../../examples/clinic/app.ts'
import { rules } from '../../../examples/clinic/app.rules.ts'
import { fillingOf, isEmpty } from '#areas/seed/fill.rules'
import { openLog } from '../../../server/log.ts'
import { fillBlank } from '../../../server/prepare.ts'
import { emptyDatabase } from '../../support/database.ts'
import { testAppOf, type TestApp } from '../../support/testApp.ts'

/**
 * A second business on the same framework (`examples/clinic`): everything that follows from a declaration works without code of its own.
 */
let app: TestApp
const today = new Date().toISOString().slice(0, 10)
beforeAll(async () => {
  app = await testAppOf({ ...declared, ...rules }, { judged: true })
})
afterAll(() => app.close())

const visited = async (lines: readonly object[]): Promise<{ id: number; total: string }> => {
  const { status, body } = await app.call('POST', 'api/visits', { json: { patient: 1, doctor: 2, day: today, lines } })
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}

test('a visit counts its services at the prices of its day', async () => {
  const { body: old } = await app.call('POST', 'api/service_prices', { json: { service: 1, price: '1700', dateStart: today } })
  expect(old.price).toBe('1700.00')
  const { total } = await visited([
    { service: 1, quantity: 2 },
    { service: 2, quantity: 1 },
  ])
  expect(total).toBe('4000.00')
})

test('an invoice is issued once and paid; a visit without services has none', async () => {
  const { id } = await visited([{ service: 3, quantity: 1 }])
  expect((await app.call('PATCH', `api/visits/${id}/bill`)).status).toBe(200)
  expect((await app.call('PATCH', `api/visits/${id}/bill`)).status).toBe(409)
  const { body: invoices } = await app.call('GET', 'api/invoices')
  expect(invoices).toMatchObject([{ sum: '2200.00', state: 'open' }])
  await app.call('PATCH', `api/invoices/${invoices[0].id}/pay`, { json: { paidOn: today } })
  expect((await app.call('GET', `api/invoices/${invoices[0].id}`)).body).toMatchObject({ state: 'paid', paidOn: today })
  const { id: empty } = await visited([])
  const { status, body } = await app.call('PATCH', `api/visits/${empty}/bill`)
  expect([status, body.message]).toEqual([409, 'В приёме нет услуг: выставлять нечего'])
})

test('the board moves visits, the report adds them up, Excel has both', async () => {
  const { id } = await visited([{ service: 2, quantity: 1 }])
  expect((await app.call('PATCH', `api/visits/${id}/move`, { json: { column: 3 } })).status).toBe(200)
  expect((await app.call('GET', `api/visits/${id}`)).body.status).toMatchObject({ name: 'Принят' })
  const { body: report } = await app.call('GET', `api/visits/report?dateFrom=${today}&dateTo=${today}`)
  expect(report).toMatchObject({ count: 1 })
  expect((await app.call('GET', `api/visits/report/export_xlsx?dateFrom=${today}&dateTo=${today}`)).status).toBe(200)
})

test('patients come from a file; roles see what their rights open; English is spoken', async () => {
  const form = new FormData()
  form.append('file', new Blob(['Полис;ФИО\n7700000000000009;Новая Нина\n']), 'patients.csv')
  const { status, body } = await app.call('POST', 'api/import/patient', { form })
  expect([status, body]).toEqual([expect.any(Number), expect.anything()])
  const cashier = await app.holder(['VISIT_VIEW', 'INVOICE_UPD'])
  expect((await app.call('POST', 'api/patients', { json: { name: 'Кто-то' }, as: cashier })).status).toBe(403)
  const { body: refused } = await app.call('POST', 'api/patients', { json: {}, headers: { 'accept-language': 'en' } })
  expect(JSON.stringify(refused)).toContain('Name')
})

test('a doctor attaches a document to a patient; money is not shown to doctors', async () => {
  const doctor = await app.member('Врач')
  const form = new FormData()
  form.append('file', new File(['%PDF-1.4\n%%EOF\n'], 'снимок.pdf'))
  for (const [name, value] of Object.entries({ patient: '1', documentType: '2', name: 'Снимок' })) form.append(name, value)
  const stored = await app.call('POST', 'api/patient_documents', { form, as: doctor })
  expect([stored.status, stored.body]).toEqual([201, expect.anything()])
  const { body: documents } = await app.call('GET', 'api/patients/1/patient_documents', { as: doctor })
  expect(documents).toMatchObject([{ name: 'Снимок', documentType: { name: 'Снимок' } }])
  expect((await app.call('GET', 'api/invoices', { as: doctor })).status).toBe(403)
})

test('no word of another business is in its API', async () => {
  const { body } = await app.call('GET', 'api/docs.json')
  expect(JSON.stringify(body)).not.toMatch(/накладн|компани|машин|кассов/iu)
})

test('a first start that is cut short leaves nothing, and the next one fills the database', async () => {
  const database = await emptyDatabase()
  const start = { demo: 'known', zone: 'Europe/Moscow', storage: {} as never } as const
  const cut = fillingOf({
    ...declared,
    roles: [{ name: 'Администратор', rights: declared.rights }],
    demo: () => Promise.reject(new Error('the power is gone')),
  })
  const fill = (how: typeof cut) =>
    fillBlank({ ...declared, ...rules }, database, openLog('silent'), start.zone, () => how(database, start))
  await expect(fill(cut)).rejects.toThrow('the power is gone')
  expect(await isEmpty(database.db)).toBe(true)
  await fill(rules.fill)
  expect(await database.db.selectFrom('patient').select('name').orderBy('id').execute()).toMatchObject([
    { name: 'Петров Пётр' },
    { name: 'Сидорова Анна' },
  ])
  await database.close()
})

test('what the scope hides is named in no refusal, match of an import, history or group', async () => {
  const { visit, patient } = rules.rules
  const isAll = (rights: ReadonlySet<string>): boolean => rights.has('ACCOUNT_VIEW')
  const limited = await testAppOf(
    {
      ...declared,
      ...rules,
      rules: {
        ...rules.rules,
        patient: { ...patient, scope: ({ rights }, t) => (isAll(rights) ? undefined : sql`${t('name')} not like 'Тайн%'`) },
        patientDocument: { ...rules.rules['patientDocument'], scope: ({ rights }) => (isAll(rights) ? undefined : sql`false`) },
        visit: {
          ...visit,
          cells: {
            visits: ({ scope }) =>
              sql`select v.day, v.doctor_id, v.patient_id, v.is_delete, 1 as visits, 0 as sum from visit v where ${scope(name => sql.ref(`v.${name}`))}`,
          },
          scope: ({ rights }, t) => (isAll(rights) ? undefined : sql`${t('doctor_id')} <> 2`),
        },
      },
    },
    { judged: true },
  )
  const doctor = await limited.holder(['VISIT_VIEW', 'VISIT_UPD', 'INVOICE_UPD'])
  const hidden = { name: 'Тайный Пётр', policy: '7700000000000077' }
  const { body: secret } = await limited.call('POST', 'api/patients', { json: hidden })
  expect((await limited.call('GET', `api/patients/${secret.id}`, { as: doctor })).status).toBe(404)

  const again = { json: { name: 'Другой', policy: hidden.policy } }
  expect((await limited.call('POST', 'api/patients', again)).body.other).toMatchObject({ id: secret.id, title: hidden.name })
  const { status, body } = await limited.call('POST', 'api/patients', { ...again, as: doctor })
  expect([status, body.other]).toEqual([409, undefined])
  expect(JSON.stringify(body)).not.toContain('Тайн')

  const form = new FormData()
  form.append('file', new Blob([`Полис;ФИО\n${hidden.policy};Другой\n7700000000000000;Петров Павел\n`]), 'patients.csv')
  const { body: brought } = await limited.call('POST', 'api/import/patient', { form, as: doctor })
  expect(brought).toMatchObject({ updated: 1, errorCount: 1 })
  expect(JSON.stringify(brought)).not.toContain('Тайн')

  const file = new FormData()
  file.append('file', new File(['%PDF-1.4\n%%EOF\n'], 'снимок.pdf'))
  for (const [name, value] of Object.entries({ patient: '1', documentType: '2', name: 'Тайный снимок' })) file.append(name, value)
  expect((await limited.call('POST', 'api/patient_documents', { form: file })).status).toBe(201)
  const history = async (as?: string) => JSON.stringify((await limited.call('GET', 'api/history/patient/1', as ? { as } : {})).body)
  expect(await history()).toContain('Тайный снимок')
  expect(await history(doctor)).not.toContain('Тайный снимок')

  const { body: visited } = await limited.call('POST', 'api/visits', { json: { patient: 1, doctor: 2, day: today } })
  expect(visited.id).toBeGreaterThan(0)
  const path = `api/visits/report?dateFrom=${today}&dateTo=${today}`
  expect((await limited.call('GET', path)).body.count).toBe(1)
  expect((await limited.call('GET', path, { as: doctor })).body.count).toBe(0)
  await limited.close()
})
