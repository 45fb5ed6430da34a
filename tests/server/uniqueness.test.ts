import { callOf, fill, isNeverRemoved, wirePathOf, routesOf, setAt, valueAt, type Field, type Resource } from '#resource'
import { resources } from '#resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordNameOf } from '../../server/engine/schema/tables.ts'
import { comparisonKeyOf, normalFormOf } from '#resource/normal'
import { inNormalForm } from '../../server/engine/write/values.ts'
import { cardsOf } from '#resources/incoming/transactions/kind.rules'
import { fuelIncoming } from '#resources/incoming/oilCompanyTransaction/oilCompanyTransaction.rules'
import { accountAccessOfLogin } from '../../server/session/rights.ts'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { make, sampleRecord, send } from '../support/samples.ts'

/**
 * Values that must be unique among records that are not deleted: checked in advance and on writing, also under concurrent writes
 * (foundations §5).
 */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let number = 0
const next = (): number => ++number
const strip = (value: unknown): unknown => (value as { id?: number } | null)?.id ?? value
const checks = Object.values<Resource>(resources).flatMap(resource =>
  routesOf(resource)
    .filter(call => call.kind === 'unique')
    .map(call => ({
      resource,
      path: call.path,
      fields: Object.entries(resource.parts!.unique!).filter(([, one]) => one.check === resource.parts!.unique![call.of!]!.check),
    })),
)
const ask = async (path: string, parameters: Readonly<Record<string, string>>): Promise<Answered['body']> => {
  const { status, body } = await app.call('GET', `${path}?${new URLSearchParams(parameters)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('the documented checks are all there [R-117, R-177, R-250, R-263, R-264, R-279, R-283, R-759, R-769]', () => {
  expect(checks.map(one => one.path).toSorted()).toEqual([
    'api/accounts/check_email',
    'api/accounts/check_inn',
    'api/bank_transaction_cards/is_unique',
    'api/companies/check_inn',
    'api/cost_lists/is_unique',
    'api/materials/is_unique',
    'api/measurement_units/is_unique',
    'api/oil_companies/check_inn',
    'api/oil_company_cards/is_unique',
    'api/owner_companies/check_inn',
    'api/pay_methods/is_unique',
    'api/points/check_for_uniq_point_name',
    'api/repair_nomenclatures/is_unique',
    'api/repair_types/is_unique',
    'api/tags/is_unique',
    'api/truck_penalty_companies/check_inn',
    'api/vehicle_body_types/is_unique',
    'api/vehicle_brands/is_unique',
    'api/vehicles/check_plate',
  ])
})

describe.each(checks.map(one => [one.path, one] as const))('%s', (path, { resource, fields }) => {
  test.each(fields.map(([name]) => name))(
    'answers for %s, whatever the case of letters, but for the record itself [R-117, R-177, R-250, R-263, R-264, R-279, R-283, R-759, R-769]',
    async name => {
      const record = await make(app, resource, next())
      const fieldPath = wirePathOf(resource, name)
      const value = String(valueAt(record, fieldPath))
      // A value that is unique within a group is checked with the fields of the group.
      const { per = [] } = resource.parts!.unique![name]!
      const circle = Object.fromEntries(
        per.map(one => [wirePathOf(resource, one), String(strip(valueAt(record, wirePathOf(resource, one))))]),
      )
      const taken = await ask(path, { ...circle, [fieldPath]: value })
      expect(taken).toMatchObject({
        isUnique: false,
        message: expect.stringMatching(/^Уже есть: /),
        other: { id: record['id'], title: expect.any(String) },
      })
      expect((await ask(path, { ...circle, [fieldPath]: value.toUpperCase() })).isUnique).toBe(false)
      expect((await ask(path, { ...circle, [fieldPath]: ` ${value} ` })).isUnique).toBe(false)
      expect((await ask(path, { ...circle, [fieldPath]: `\u200b${swapped(value)}` })).isUnique).toBe(false)
      expect(await ask(path, { ...circle, [fieldPath]: value, id: String(record['id']) })).toEqual({
        isUnique: true,
        message: null,
        other: null,
      })
      const { wire } = await sampleRecord(app, resource, next())
      expect((await ask(path, { ...circle, [fieldPath]: String(valueAt(wire, fieldPath)) })).isUnique).toBe(true)
    },
  )

  test('says what is wrong with a value instead', async () => {
    const [name] = fields[0]!
    const { status, body } = await app.call('GET', `${path}?${wirePathOf(resource, name)}=${'я'.repeat(900)}`)
    expect([status, Object.keys(body.errors)]).toEqual([400, [wirePathOf(resource, name)]])
  })
})

const LOOK_ALIKE = ['авекмнорстухАВЕКМНОРСТУХё', 'abekmhopctyxABEKMHOPCTYXе'] as const
const swapped = (text: string): string =>
  Array.from(text, sign => {
    const [russian, latin] = LOOK_ALIKE.map(letters => letters.indexOf(sign)) as [number, number]
    return russian >= 0 ? LOOK_ALIKE[1][russian]! : latin >= 0 ? LOOK_ALIKE[0][latin]! : sign
  }).join('')

/** A value as other people and programs spell it. */
const spelledBy = (one: Field, value: string): readonly string[] => {
  const between = (sign: string): string => `${value.slice(0, 2)}${sign}${value.slice(2)}`
  const parted = normalFormOf(one) ? [' ', '\u00a0', '-', '–'].map(between) : []
  const all = [
    value.toLowerCase(),
    value.toUpperCase(),
    swapped(value),
    between('\u200b'),
    `\u200e${value}\ufeff`,
    value.replaceAll(' ', '\u00a0'),
    value.replaceAll(' ', '  '),
    value.normalize('NFD'),
    ...parted,
  ]
  return [...new Set(all)].filter(one => one !== value)
}

const unique = Object.values<Resource>(resources)
  .filter(resource => routesOf(resource).some(call => call.kind === 'create') && routesOf(resource).some(call => call.kind === 'edit'))
  .flatMap(resource =>
    Object.entries(resource.parts?.unique ?? {}).map(([name, { per = [] }]) => [resource.name, name, resource, per] as const),
  )

describe.each(unique)('%s: %s', (_, name, resource, per) => {
  const copy = async (record: Readonly<Record<string, unknown>>) => {
    const { wire, files } = await sampleRecord(app, resource, next())
    for (const field of [name, ...per]) setAt(wire, wirePathOf(resource, field), strip(valueAt(record, wirePathOf(resource, field))))
    return { wire, files }
  }
  const edit = (record: Readonly<Record<string, unknown>>, json: unknown): Promise<Answered> =>
    app.call('PATCH', fill(callOf(resource, 'edit').path, { id: record['id'] as number }), {
      json,
      headers: { 'if-match': `"${String(record['version'])}"` },
    })

  test('of many that are made at once one stays, the others are refused at the field', async () => {
    const { wire, files } = await sampleRecord(app, resource, next())
    const others = await Promise.all([1, 2, 3, 4].map(async () => copy(wire)))
    const answers = await Promise.all([
      send(app, resource, wire, files),
      ...others.map(other => send(app, resource, other.wire, Object.keys(files).length ? other.files : {})),
    ])
    const refused = answers.filter(answer => answer.status !== 201)
    expect(refused).toHaveLength(4)
    // One person can have two templates checked at a time.
    const judged = resource.name === 'template' ? refused.filter(answer => answer.status !== 429) : refused
    expect(judged.map(answer => [answer.status, answer.body.code, Object.keys(answer.body.errors)])).toEqual(
      judged.map(() => [409, 'NOT_UNIQUE', [wirePathOf(resource, name)]]),
    )
  })

  test('no other spelling of a value is another value', async () => {
    const holder = await make(app, resource, next())
    const value = valueAt(holder, wirePathOf(resource, name))
    const one = resource.fields[name]!
    if (typeof value !== 'string' || !['text', 'email', 'inn', 'phone'].includes(one.kind)) return
    const { wire, files } = await copy(holder)
    for (const spelling of spelledBy(one, value)) {
      setAt(wire, wirePathOf(resource, name), spelling)
      const { status, body } = await send(app, resource, wire, files)
      // A spelling that is not a valid value is refused as such.
      expect([spelling, status, Object.keys(body.errors ?? {})]).toEqual([
        spelling,
        status === 422 ? 422 : 409,
        [wirePathOf(resource, name)],
      ])
    }
  })

  test('an edit to a taken value is refused and names the other record; a deleted record frees its value', async () => {
    if (resource.parts?.hardRemove) return
    const holder = await make(app, resource, next())
    const record = (
      await send(
        app,
        resource,
        ...(Object.values(await sampleRecord(app, resource, next())) as [Record<string, unknown>, Record<string, File>]),
      )
    ).body
    const json: Record<string, unknown> = {}
    for (const field of [name, ...per]) setAt(json, wirePathOf(resource, field), strip(valueAt(holder, wirePathOf(resource, field))))
    const taken = await edit(record, json)
    expect([taken.status, taken.body.code, Object.keys(taken.body.errors), taken.body.other]).toEqual([
      409,
      'NOT_UNIQUE',
      [wirePathOf(resource, name)],
      { resource: recordNameOf(resource), id: holder['id'], title: expect.any(String) },
    ])
    expect(taken.body.errors[wirePathOf(resource, name)]).toBe(`Уже есть: ${taken.body.other.title}`)
    // Records that are never deleted keep their value.
    if (isNeverRemoved(resource)) return
    expect((await edit(holder, { metadataFields: { isDelete: true } })).status).toBe(200)
    expect((await edit(record, json)).status).toBe(200)
  })

  test('a deleted record does not come back into a value that was taken meanwhile', async () => {
    if (resource.parts?.hardRemove || isNeverRemoved(resource)) return
    const holder = await make(app, resource, next())
    const gone = (await edit(holder, { metadataFields: { isDelete: true } })).body
    const { wire, files } = await copy(holder)
    expect((await send(app, resource, wire, files)).status).toBe(201)
    const back = await edit(gone, { metadataFields: { isDelete: false } })
    expect([back.status, back.body.code]).toEqual([409, 'NOT_UNIQUE'])
  })
})

test('templates of two objects, and regions of two countries, may be called alike', async () => {
  const countries = (await app.call('GET', 'api/countries?itemsPerPage=2')).body as { id: number }[]
  for (const { id } of countries)
    expect((await app.call('POST', 'api/regions', { json: { name: 'Северный край', country: id } })).status).toBe(201)
  const again = await app.call('POST', 'api/regions', { json: { name: 'северный КРАЙ', country: countries[0]!.id } })
  expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ['name']])
})

test('companies without a tax number do not conflict', async () => {
  for (const name of ['Без ИНН', 'Тоже без ИНН'])
    expect((await app.call('POST', 'api/companies', { json: { name, inn: '' } })).status).toBe(201)
})

test('what a rule gives is stored in the normal form of its field', () => {
  const given = { number: ' 7013\u00a04500-А\u200b1', comment: '7013 4500' }
  expect(inNormalForm(resources.oilCompanyCard, given)).toEqual({ number: '70134500A1', comment: '7013 4500' })
})

test('what a field is matched by is compared however it is spelled', async () => {
  const { db } = app.database
  // A fuel card is found by its number whatever separates the digits; the number is stored in one form.
  const supplier = await make(app, resources.oilCompany, next())
  const json = { company: supplier['id'], number: '7013 4500 1210 3071' }
  const card = (await app.call('POST', 'api/oil_company_cards', { json })).body
  expect(card.number).toBe('7013450012103071')
  expect((await app.call('POST', 'api/oil_company_cards', { json: { ...json, number: '7013450012103071' } })).status).toBe(409)
  const found = await cardsOf({ db }, fuelIncoming, [{ company: supplier['id'], cardNumber: '7013450012103071' }])
  expect(found).toEqual([card.id])
  const listed = await app.call('GET', `api/oil_company_cards?${new URLSearchParams({ query: '7013 4500 1210' })}`)
  expect([listed.status, JSON.stringify(listed.body)]).toEqual([200, expect.stringContaining('7013450012103071')])
  // A person by login.
  await db
    .insertInto('account' as never)
    .values({ login: 'комета', fio: 'Комета', account_type_id: 1 } as never)
    .execute()
  expect((await accountAccessOfLogin(db, 'KОMEТА', []))?.account).toMatchObject({ login: 'комета' })
  // Records named in a file.
  const { vehicle, company } = resources
  expect(comparisonKeyOf(vehicle.fields.plate!, ' a 087-kb\u00a062')).toBe(comparisonKeyOf(vehicle.fields.plate!, 'А087КВ62'))
  expect(comparisonKeyOf(company.fields.inn!, '7736 05\u00a0000-3\u200b')).toBe(comparisonKeyOf(company.fields.inn!, '7736050003'))
  expect(comparisonKeyOf(company.fields.phone!, '8 (916) 123–45–67')).toBe(comparisonKeyOf(company.fields.phone!, '9161234567'))
  expect(comparisonKeyOf(company.fields.name!, 'ООО  "Ромашка"')).toBe(comparisonKeyOf(company.fields.name!, 'ооо «Рoмашка»'))
})
