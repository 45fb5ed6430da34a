import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '#resource'
import { resources } from '#resources'
import { PASSWORD, testApp, type Answered, type TestApp } from '../support/app.ts'
import { enterDeal, makeBusiness } from '../support/deals.ts'
import { formOf, make, PDF } from '../support/samples.ts'
import { fieldsOf, missingFields } from '../support/sources.ts'

/** Every field that the contract lists for an implemented entity exists in its records, at the path that the contract gives. */
type Body = Answered['body']
let app: TestApp
let company: Body
beforeAll(async () => {
  app = await testApp()
  company = await make(app, resources.company, 40)
})
afterAll(() => app.close())

const made = async (resource: Resource): Promise<Body> => make(app, resource, 41)
const priced = async (owner: Resource, price: Resource, by: string): Promise<Body> => {
  const { id } = await make(app, owner, 43)
  const priceType = price.name === 'productPrice' ? 1 : 5
  await app.call('POST', price.api.path, { json: { [by]: id, priceType, price: '100', dateStart: '2020-01-01' } })
  return (await app.call('GET', `${owner.api.path}/${String(id)}`)).body
}
const bound = async (card: Resource, history: Resource): Promise<Body> => {
  const { id } = await make(app, card, 44)
  await make(app, history, 45, { card: id })
  return (await app.call('GET', `${card.api.path}/${String(id)}`)).body
}
const first = async (path: string): Promise<Body> => (await app.call('GET', path)).body[0]

const ENTITIES: Readonly<Record<string, () => Promise<Body>>> = {
  'Common record': () => made(resources.company),
  Account: () => made(resources.account),
  'Account type': () => first('api/account_types'),
  'Account–company relation': async () =>
    (await app.call('POST', 'api/account_companies', { json: { account: 1, company: company.id } })).body,
  'Role (acc_role)': () => made(resources.accRole),
  'Right (acc_right)': () => first('api/acc_rights'),
  Tag: () => made(resources.tag),
  async Company() {
    await app.call('POST', 'api/account_companies', { json: { account: 1, company: company.id } })
    return (await app.call('GET', `api/companies/${company.id}`)).body
  },
  'Company requisite': () => made(resources.companyRequisite),
  'Company owner type': () => first('api/company_owner_types'),
  'Company type': () => first('api/company_types'),
  'VAT type (nds_types)': () => first('api/nds_types'),
  'Company document': () => made(resources.companyDocument),
  'Material order / vehicle / point document': () => made(resources.pointDocument),
  'Document type': () => made(resources.documentType),
  Template: () => made(resources.template),
  'Template object': () => first('api/template_objects'),
  Point: async () => (await app.call('POST', 'api/points', { json: { name: 'Точка', company: company.id, pointType: [2] } })).body,
  'Point type': () => first('api/point_types'),
  'Company brand': () => made(resources.companyBrand),
  async Supplier() {
    const of = await makeBusiness(app)
    await enterDeal(app, of)
    const [own, place] = (await app.call('GET', `api/companies/${of.customer}/suppliers`)).body as [object, object]
    return { ...own, ...place }
  },
  async 'Deal (waybill)'() {
    const of = await makeBusiness(app)
    const { id } = await enterDeal(app, of, { shipment: 1, vehicle: of.ownVehicle, driver: of.driver, comment: '<p>Песок</p>' })
    const file = { file: new File([PDF], 'ттн.pdf') }
    await app.call('POST', 'api/deal_docs', { form: formOf({ deal: String(id), name: 'ТТН', documentType: '7' }, file) })
    return (await app.call('GET', `api/deals/${id}`)).body
  },
  'Deals registry response': async () => (await app.call('GET', 'api/deals/registry')).body,
  'Deals registry row': async () => (await app.call('GET', 'api/deals/registry')).body.data[0],
  'Deal status type': () => first('api/deal_status_types'),
  async Vehicle() {
    const truck = await made(resources.vehicle)
    const autopark = (await app.call('POST', 'api/points', { json: { name: 'Автопарк', company: company.id, pointType: [2] } })).body
    await app.call('POST', 'api/vehicles', {
      json: { plate: 'ММ123477', brand: 2, bodyType: 6, company: company.id, truck: truck.id },
    })
    await app.call('PATCH', `api/vehicles/${truck.id}`, { json: { point: autopark.id }, headers: { 'if-match': `"${truck.version}"` } })
    return (await app.call('GET', `api/vehicles/${truck.id}`)).body
  },
  'Brand (vehicle)': () => made(resources.vehicleBrand),
  'Body type': () => made(resources.vehicleBodyType),
  'Vehicle indicator': () => made(resources.vehicleIndicator),
  async 'Vehicle indicator group entry'() {
    const { id } = await make(app, resources.vehicle, 42)
    return first(`api/vehicles/${String(id)}/indicators`)
  },
  async Repair() {
    const repair = await made(resources.repair)
    const types = (await app.call('GET', 'api/document_types?isRepair=1')).body
    const form = formOf({ repair: repair.id, name: 'Акт', documentType: types[0].id }, { file: new File([PDF], 'акт.pdf') })
    await app.call('POST', 'api/repair_documents', { form })
    const { body } = await app.call('GET', `api/repairs/${repair.id}`)
    return { ...body, 'status id': body.status.id }
  },
  'Repair status type': () => first('api/repairs_status_types'),
  RepairType: () => made(resources.repairType),
  RepairNomenclature: () => made(resources.repairNomenclature),
  Product: () => priced(resources.product, resources.productPrice, 'product'),
  ProductPrice: () => made(resources.productPrice),
  ProductProcess: () => first('api/product_processes'),
  'Cargo route': async () => {
    const route = await priced(resources.cargoRoute, resources.cargoRoutePrice, 'cargoRoute')
    await app.call('POST', 'api/cargo_routes_rates', {
      json: { cargoRoute: route.id, unitFrom: 2, rate: '0.6', dateStart: '2020-01-01' },
    })
    return (await app.call('GET', `api/cargo_routes/${route.id}`)).body
  },
  'Cargo route price': () => made(resources.cargoRoutePrice),
  'Cargo route rate': () => made(resources.cargoRouteRate),
  Material: () => made(resources.material),
  'Measurement unit': () => made(resources.measurementUnit),
  FAQ: () => made(resources.faq),
  News: () => made(resources.news),
  async 'News category'() {
    await made(resources.newsCategory)
    return first('api/news_categories/get_list_with_count')
  },
  'Setting and property': () => first('api/properties'),
  'Session user': async () =>
    (await app.call('POST', 'authentication_token', { as: null, json: { login: 'admin', password: PASSWORD } })).body,
  'Current account (me)': async () => {
    await app.holder(['COMPANY_LIST'], 'fields')
    return (await app.call('GET', 'api/accounts/me', { as: await app.signIn('fields') })).body
  },
  async 'Payment / transfer / expense'() {
    const paid = {
      payMethod: 1,
      price: '10',
      createDate: '2026-05-10',
      point: (await first('api/points'))?.id ?? (await make(app, resources.point, 641))['id'],
    }
    const truck = (await app.call('POST', 'api/vehicles', { json: { plate: 'М641ММ77', company: company.id, brand: 1, bodyType: 1 } })).body
    const staff = (await app.call('POST', 'api/payments', { json: { ...paid, costList: 6, value: 1, valueType: 1 } })).body
    const vehicle = (await app.call('POST', 'api/payments', { json: { ...paid, costList: 4, value: truck.id, valueType: 2 } })).body
    const form = formOf({ payment: staff.id, documentType: 20 }, { file: new File([PDF], 'чек.pdf') })
    await app.call('POST', 'api/payment_docs', { form })
    const whole = (await app.call('GET', `api/payments/${staff.id}`)).body
    return { ...whole, paymentObject: { ...whole.paymentObject, valueVehicle: vehicle.paymentObject.valueVehicle } }
  },
  async 'Transaction (fuel-card, bank, truck-penalty)'() {
    const truck = (await app.call('POST', 'api/vehicles', { json: { plate: 'М642ММ77', company: company.id, brand: 1, bodyType: 1 } })).body
    const fine = {
      uin: '18810177260000000642',
      decisionDate: '2026-05-10',
      violatedAt: '2026-05-09T10:00:00Z',
      sum: '100',
      noDiscount: true,
    }
    const { body } = await app.call('POST', 'api/truck_penalty_transactions', { json: { ...fine, vehicle: truck.id } })
    const line = [
      { costList: 2, companyTo: company.id, point: (await make(app, resources.point, 642))['id'], sumPay: '10' },
      { costList: 6, accountTo: 1, sumPay: '20' },
      { costList: 4, sumPay: '70' },
    ]
    const paid = (await app.call('PATCH', `api/truck_penalty_transactions/${body.id}`, { json: { line } })).body
    // From each line the values that only lines of its type have.
    return { ...paid, line: [{ ...paid.line[0], accountTo: paid.line[1].accountTo, vehicleTo: paid.line[2].vehicleTo }] }
  },
  'Payment method': () => first('api/pay_methods'),
  'Cost list (expense article)': () => first('api/cost_lists'),
  'Cost list type': () => first('api/cost_list_types'),
  'Expense item (Exps, ExpsPersonal)': () => made(resources.exp),
  'Company cash box state': async () => (await app.call('GET', 'api/companies/1/cashbox_state')).body,
  'Company cash box sums': async () => (await app.call('GET', 'api/companies/1/cashbox_company_sum')).body,
  'Monthly payment report': async () => {
    const { fields, items } = (await app.call('GET', 'api/payments/grouped-payment-by-month')).body
    return { fields, items }
  },
  'Fuel (oil) card': () => bound(resources.oilCompanyCard, resources.oilCompanyCardRefHistory),
  'Fuel card reference history entry': () => made(resources.oilCompanyCardRefHistory),
  'Fuel card exclusion': () => made(resources.oilCompanyCardExclusion),
  'Bank transaction card': () => bound(resources.bankTransactionCard, resources.bankTransactionCardRefHistory),
  'Sign-in request': async () => ({ login: 'admin', password: PASSWORD }),
  'Menu-init response': async () => (await app.call('GET', 'api/init_menu')).body,
}

/** Fields that a later area shows, other spellings of a field, and fields that the contract does not list. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'Common record active': 'the flag stands under metadataFields',
  'Account active': 'the flag stands under metadataFields',
  'Account isActive': 'metadataFields.isActive',
  'Account role': 'accRoles',
  'Account indicatorsArr': 'vehicle-indicators',
  'Deals registry row all deal fields': 'the row is the deal',
  'Vehicle active': 'metadataFields.isActive',
  'Vehicle isActive': 'metadataFields.isActive',
  'Brand (vehicle) active': 'metadataFields.active',
  'Body type active': 'metadataFields.active',
  'Vehicle indicator isActive': 'metadataFields.isActive',
  'Product isActive': 'metadataFields.isActive',
  'Product display name': 'name',
  'ProductPrice isActive': 'metadataFields.isActive',
  'ProductPrice insDate': 'metadataFields.insDate',
  'Vehicle indicator insDate': 'metadataFields.insDate',
  'Cargo route display name': 'name',
  'Company dealSum': 'cashbox-company',
  'Company balance': 'cashbox-company',
  'Company VAT (NDS) type': 'ndsType',
  'Company owner type': 'ownerType',
  'Company requisite delete flag': 'metadataFields.isDelete',
  'Session user update-rights flag': 'kept by the browser (src/admin/session.ts)',
  'Menu-init response system variables': 'systemVariables',
  'Payment / transfer / expense discount percent': 'discountPercent',
  'Cost list (expense article) metadataFields.isActive': 'metadataFields.active',
  'Point official': 'cashbox-point',
  'Point weeklyBalance': 'cashbox-point',
  'Point balance': 'cashbox-point',
}

test.each(Object.keys(ENTITIES))('%s has what the contract names', async entity => {
  const missing = missingFields(entity, await ENTITIES[entity]!())
  expect(missing.filter(field => ELSEWHERE[`${entity} ${field}`] === undefined)).toEqual([])
})
test('what stands elsewhere is said of fields that the contract names', () => {
  const known = new Set(Object.keys(ENTITIES).flatMap(entity => fieldsOf(entity).map(field => `${entity} ${field}`)))
  expect(Object.keys(ELSEWHERE).filter(name => !known.has(name))).toEqual([])
})
