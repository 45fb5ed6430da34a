import { expect, test } from 'vitest'
import { fitsPayDay, isPayDay, bodyOf, EMPTY, wrongsOf as wrongs, type Values } from '#resources/money/payment/adding/values.screens'
import { monthOf, parametersOf, readFilter, writeFilter } from '#resources/money/cashTransaction/filter.screens'
import { signedSum } from '../../resources/money/cashTransaction/useTransferTable.screens.tsx'
import { keyLines } from '../../resources/widgets/Lines.screens.tsx'
import { partsOf } from '#resources/deals/deal/roles.screens'

const filled: Values = {
  ...EMPTY,
  companyFrom: 1,
  companyTo: 7,
  costList: { id: 3, name: 'Оплата поставщику', costListType: { id: 1 } },
  payMethod: { id: 2, rate: '1.05' },
  price: '1000.00',
  createDate: '2026-03-02',
}

test('a structured comment is split at ";" and the first ":" [R-679, R-721]', () => {
  expect(keyLines('Карта: 12;Время: 10:30; без ключа;')).toEqual([
    { key: 'Карта', value: '12' },
    { key: 'Время', value: '10:30' },
    { key: '', value: 'без ключа' },
  ])
  expect(keyLines(null)).toEqual([])
})

test('the period of a statement is this month by default, and the address contains only another one [R-665]', () => {
  expect(monthOf('2026-02-10')).toEqual({ dateFrom: '2026-02-01', dateTo: '2026-02-28' })
  const plain = readFilter(new URLSearchParams(), '2024-02-10')
  expect(plain).toEqual({
    dateFrom: '2024-02-01',
    dateTo: '2024-02-29',
    query: '',
    byReportDate: false,
    asOf: '',
    knownOn: '',
    material: '',
  })
  expect(writeFilter(new URLSearchParams('tab=transfers'), plain, '2024-02-10').toString()).toBe('tab=transfers')
  const query = readFilter(new URLSearchParams('dateFrom=&dateTo=2024-01-31&query=12&byReportDate=1'), '2024-02-10')
  expect(parametersOf(query)).toEqual({ dateTo: '2024-01-31', query: '12', byReportDate: '1' })
  const known = readFilter(new URLSearchParams('asOf=2024-02-01&knownOn=31.01.2024&material=7'), '2024-02-10')
  expect(parametersOf(known)).toMatchObject({ asOf: '2024-02-01', material: '7' })
  expect(known.knownOn).toBe('')
  expect(readFilter(new URLSearchParams('dateFrom=31.12.2024'), '2024-02-10').dateFrom).toBe('2024-02-01')
})

test.each([
  ['0', true],
  ['3', true],
  ['4', false],
  ['31', true],
  ['32', false],
  ['12.0', true],
  ['12.00', false],
  ['12.09', true],
  ['12.12', true],
  ['12.13', false],
  ['12.2', false],
  ['01.02.2', true],
  ['01.02.1', false],
  ['01.02.203', true],
  ['01.02.204', false],
  ['01.02.2039', true],
])('the mask of a payment date takes %s: %s [R-642, R-643, R-644]', (text, fits) => {
  expect(fitsPayDay(text)).toBe(fits)
})

test('a payment lies on a whole day from 2000 to 2039 [R-642, R-643, R-644]', () => {
  expect(['2000-01-01', '2039-12-31'].every(isPayDay)).toBe(true)
  expect(['1999-12-31', '2040-01-01', '01.02.20__', null].some(isPayDay)).toBe(false)
})

test('the required fields of the dialog depend on its mode [R-635, R-636]', () => {
  const wrongsOf = (...of: Parameters<typeof wrongs>): Record<string, string> =>
    Object.fromEntries(Object.entries(wrongs(...of)).map(([place, { key }]) => [place, key.split('.').at(-1)!]))
  const empty = { ...EMPTY, createDate: '12.0' }
  const all = { costList: 'required', payMethod: 'required', price: 'required', createDate: 'required' }
  expect(wrongsOf({ mode: 'company', company: 7 }, empty)).toEqual({ ...all, companyFrom: 'required', companyTo: 'required' })
  expect(wrongsOf({ mode: 'account', account: 5 }, empty)).toEqual(all)
  const vehicle = { ...filled, costList: { id: 4, costListType: { id: 4 } } }
  expect(wrongsOf({ mode: 'expense' }, vehicle)).toEqual({ vehicle: 'required' })
  expect(wrongsOf({ mode: 'company', company: 7 }, { ...filled, price: '0', reportDate: '12.03' })).toEqual({
    price: 'positive',
    reportDate: 'invalidDate',
  })
  for (const [price, key] of Object.entries({ '-5': 'positive', '1,02E+03': 'number', '20/25': 'number', '12.345': 'scale' }))
    expect(wrongsOf({ mode: 'company', company: 7 }, { ...filled, price })).toEqual({ price: key })
  const file = new File(['x'], 'x.pdf')
  expect(wrongsOf({ mode: 'company', company: 7 }, { ...filled, docs: [{ file, documentType: null }] })).toEqual({
    'docs.0.documentType': 'required',
  })
})

test('a payment is saved with its sums, its sides and the defaults of the dialog [R-641, R-648, R-649, R-650, R-651, R-652, R-653]', () => {
  expect(bodyOf({ mode: 'company', company: 7 }, filled, '7707083893')).toEqual({
    companyFrom: 1,
    companyTo: 7,
    recipient: 7,
    volume: '1',
    price: '1000.00',
    discount: '47.62',
    sum: '952.38',
    createDate: '2026-03-02',
    reportDate: '2026-03-02',
    purpose: 'Оплата поставщику',
    inn: '7707083893',
    comment: null,
    payMethod: 2,
    costList: 3,
    payStatus: 3,
  })
  const own = bodyOf({ mode: 'account', account: 5 }, { ...filled, point: { id: 9 }, reportDate: '2026-04-01' }, null)
  expect(own).toMatchObject({ value: 5, valueType: 1, point: 9, companyFrom: 1, recipient: 2, reportDate: '2026-04-01' })
  const vehicle = { ...filled, costList: { id: 4, costListType: { id: 4 } }, vehicle: { id: 11 } }
  expect(bodyOf({ mode: 'expense' }, vehicle, null)).toMatchObject({ value: 11, valueType: 2 })
})

test('a transfer to us is a plus, from us a minus, between two others a plus to its sender', () => {
  const of = (from: number, to: number) => ({ companyFrom: { id: from }, companyTo: { id: to }, sum: '10.00' })
  expect([signedSum(of(7, 1), 7), signedSum(of(1, 7), 7), signedSum(of(7, 8), 7), signedSum(of(7, 8), 8)]).toEqual([
    '10.00',
    '-10.00',
    '10.00',
    '-10.00',
  ])
})

test('a waybill moves boxes of each kind by the roles of their owners', () => {
  const unit = (systemC: string) => ({ id: 1, name: systemC, systemC })
  const deal = {
    supplier: { id: 7 },
    customer: { id: 8 },
    shipment: { id: 7 },
    driver: { id: 5 },
    career: { id: 3 },
    object: { id: 4 },
    careerVol: '10',
    objectVol: '9',
    routeVol: '8',
    careerUnit: unit('т'),
    objectUnit: unit('м³'),
    routeUnit: null,
    careerSumm: '100',
    objectSumm: '300',
    routeSumm: '50',
    driverSumm: '20',
  } as unknown as Parameters<typeof partsOf>[0]
  const of = (kind: 'C' | 'E' | 'P', id: number) =>
    partsOf(deal, { box: { kind }, id }).map(({ role, volume, unit, sum }) => [role, volume, unit, sum].join(' '))
  expect(of('C', 7)).toEqual(['supplier 10 т 100', 'carrier 8  50'])
  expect(of('C', 8)).toEqual(['customer 9 м³ 300'])
  expect(of('E', 5)).toEqual(['driver 8  20'])
  expect([of('P', 3), of('P', 4)]).toEqual([['supplier 10 т 100'], ['customer 9 м³ 300']])
  expect([of('C', 5), of('E', 7), of('P', 7)]).toEqual([[], [], []])
})
