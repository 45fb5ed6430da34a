import { defineResource, everyone, field } from '#resource'

/** The price that a fuel company charges for a product from a day on; the jobs that recalculate fuel take a tariff as input (operations §2.19, §7.16). */
export const oilCompanyTariff = defineResource({
  name: 'oilCompanyTariff',
  area: 'money',
  api: {
    path: 'api/oil_company_tariffs',
    calls: ['list', 'one', 'create', 'edit'],
    lists: { '/oil_company_tariffs/list_active': { scope: 'active' } },
  },
  screens: { list: '/directory/oil-company-tariffs', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    company: field.reference('oilCompany', { required: true, shows: ['shortName', 'name', 'inn'], only: { isActive: true } }),
    product: field.text({ max: 100 }),
    price: field.money({ min: '0', unit: '₽' }),
    discount: field.decimal({ min: '0', max: '100', scale: 2, unit: '%' }),
    dateStart: field.date(),
    dateStop: field.date(),
  },
  checks: { dateStop: r => r.dateStart === null || r.dateStop === null || r.dateStop >= r.dateStart || 'endsBefore' },
  list: {
    columns: ['name', 'company', 'product', 'price', 'discount', 'dateStart', 'dateStop', 'isActive'],
    sort: ['-isActive', 'name'],
    search: ['name', 'product'],
    filters: { company: 'in', isActive: 'equals' },
  },
  form: ['name', ['company', 'product'], ['price', 'discount'], ['dateStart', 'dateStop'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: { per: ['company'] } } },
})
