import { defineResource, field } from '#resource'
import { sql } from 'kysely'
import { defineRules, type RuleBook } from '../../server/engine/rules.ts'
import { fieldError } from '../../server/httpError.ts'

/** A sample for tests: a header whose lines are written together with it. */
const right = ['BOOKS_VIEW'] as const

export const testBill = defineResource({
  name: 'testBill',
  area: 'test',
  api: 'api/test_bills',
  title: 'number',
  fields: {
    number: field.text({ required: true, max: 20 }),
    paid: field.date(),
    lines: field.lines('testBillLine', {
      by: 'bill',
      shows: ['amount'],
      writes: ['position', 'what', 'country', 'quantity', 'price', 'note'],
      order: 'position',
      first: 'what',
      totals: ['quantity', 'amount'],
    }),
    total: field.money({ derived: 'server' }),
  },
  checks: {
    number: bill => bill.number !== 'empty' || bill.lines.length > 0 || 'noLines',
  },
  list: { columns: ['number', 'paid', 'total', 'lines'], filters: { number: 'equals' } },
  form: [['number', 'paid'], 'lines'],
  screens: { base: '/bills' },
  rights: { read: right, create: right, edit: right },
})

/** A line of a bill, which can also be read and changed separately. */
export const testBillLine = defineResource({
  name: 'testBillLine',
  area: 'test',
  api: { path: 'api/test_bill_lines', calls: ['one', 'edit'] },
  title: 'what',
  fields: {
    bill: field.reference('testBill', { required: true, createOnly: true }),
    position: field.number({ min: 1, max: 10_000 }),
    what: field.text({ required: true, max: 100 }),
    country: field.reference('country', { shows: ['name'], keeps: true }),
    quantity: field.decimal({ required: true, min: '0', scale: 3 }),
    price: field.money({ required: true, min: '0' }),
    discount: field.money({ readonly: true, default: '0' }),
    amount: field.money({ derived: 'server' }),
    note: field.text({ write: ['BOOKS_UPD'] }),
  },
  checks: { price: line => line.what !== 'Подарок' || Number(line.price) === 0 || 'giftCosts' },
  rights: { read: right, edit: right, remove: ['BOOKS_VIEW', 'BOOKS_UPD'] },
  parts: { unique: { what: { per: ['bill'] } } },
})

/** Rules of both resources. */
export const billRules: RuleBook = Object.fromEntries([
  defineRules(testBill, {
    derive: {
      total: t => sql`(select coalesce(sum(l.quantity * l.price - l.discount), 0)::numeric(16,2) from test_bill_line l
        where l.bill_id = ${t('id')} and not l.is_delete)`,
    },
  }),
  defineRules(testBillLine, {
    derive: { amount: t => sql`(${t('quantity')} * ${t('price')} - ${t('discount')})::numeric(16,2)` },
    async before(_tx, next) {
      if (next['what'] === 'Яд') throw fieldError('what', 'Ядом не торгуем')
      return Number(next['quantity']) >= 100 ? { discount: '1.00' } : { discount: '0.00' }
    },
  }),
])

/** Texts of both resources. */
export const billLabels = {
  testBill: {
    name: 'Счёт |||| Счета',
    fields: { number: 'Номер', paid: 'Оплачен', lines: 'Строки', total: 'Сумма' },
    checks: { noLines: 'Нужна хотя бы одна строка' },
  },
  testBillLine: {
    name: 'Строка |||| Строки',
    fields: {
      bill: 'Счёт',
      position: 'Место',
      what: 'Что',
      country: 'Страна',
      quantity: 'Количество',
      price: 'Цена',
      discount: 'Скидка',
      amount: 'Стоимость',
      note: 'Примечание',
    },
    checks: { giftCosts: 'Подарок ничего не стоит' },
  },
} as const
