import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'

const json = (pairs: Readonly<Record<string, Sql>>): Sql =>
  sql`json_build_object(${sql.join(Object.entries(pairs).map(([key, value]) => sql`${sql.lit(key)}, ${value}`))})`

/** Returns columns by their names on the wire; decimals as texts. */
const plain = (alias: string, names: readonly string[]): Record<string, Sql> =>
  Object.fromEntries(names.map(name => [name, sql.ref(`${alias}.${name.replace(/[A-Z]/g, sign => `_${sign.toLowerCase()}`)}`)]))
const decimals = (alias: string, names: readonly string[]): Record<string, Sql> =>
  Object.fromEntries(Object.entries(plain(alias, names)).map(([name, column]) => [name, sql`${column}::text`]))

/** Returns the record in a reference column as an object with some of its columns; null without a reference. */
const named = (table: string, id: string, names: readonly string[], more: Readonly<Record<string, Sql>> = {}): Sql =>
  sql`(select ${json({ id: sql.ref('n.id'), ...plain('n', names), ...more })} from ${sql.table(table)} n where n.id = ${sql.ref(id)})`
const within = (table: string, id: string): Sql =>
  sql`(select json_build_object('id', w.id, 'name', w.name) from ${sql.table(table)} w where w.id = ${sql.ref(id)})`

const COMPANY = ['shortName', 'inn']
const PERSON = ['fio', 'login']

/** Returns the active documents of a record. */
const documents = (table: string, owner: string, of: string, name: Sql): Sql =>
  sql`(select coalesce(json_agg(json_build_object('id', c.id, 'fileName', ${name}, 'documentType', ${within('document_type', 'c.document_type_id')})
    order by c.id), '[]') from ${sql.table(table)} c left join sys_file f on f.id = c.file_id
    where ${sql.ref(`c.${owner}`)} = ${sql.ref(of)} and c.is_active and not c.is_delete)`

const unit = (column: string): Sql => named('measurement_unit', column, ['name', 'systemC'])

/** A deal as cash boxes show it (finance §3). */
const deal = json({
  id: sql.ref('o.id'),
  status: within('deal_status', 'o.status_id'),
  isAuth: sql.ref('o.is_auth'),
  supplier: named('company', 'o.supplier_id', COMPANY),
  customer: named('company', 'o.customer_id', COMPANY),
  shipment: named('company', 'o.shipment_id', COMPANY),
  career: named('point', 'o.career_id', ['name', 'address']),
  object: named('point', 'o.object_id', ['name', 'address']),
  ...plain('o', ['dtDeal', 'ttn', 'kn', 'comment']),
  vehicle: named('vehicle', 'o.vehicle_id', ['plate'], {
    brand: within('vehicle_brand', 'n.brand_id'),
    bodyType: within('vehicle_body_type', 'n.body_type_id'),
  }),
  driver: named('account', 'o.driver_id', PERSON),
  material: within('material', 'o.material_id'),
  serviceType: within('price_type', 'o.service_type_id'),
  shipmentType: within('price_type', 'o.shipment_type_id'),
  careerUnit: unit('o.career_unit_id'),
  objectUnit: unit('o.object_unit_id'),
  routeUnit: unit('o.route_unit_id'),
  ...decimals('o', ['careerVol', 'objectVol', 'routeVol', 'careerSumm', 'objectSumm', 'routeSumm', 'distance', 'distanceCalculated']),
  dealDocs: documents('deal_document', 'owner_id', 'o.id', sql.ref('f.file_name')),
  inputType: within('input_type', 'o.input_type_id'),
  mdInsUser: named('account', 'o.ins_user_id', PERSON),
  metadataFields: json({ isActive: sql.ref('o.is_active'), insDate: sql.ref('o.ins_date') }),
})

/** A payment as cash boxes show it (finance §3). */
const payment = json({
  id: sql.ref('o.id'),
  ...plain('o', ['number', 'payDate', 'reportDate', 'comment', 'delComment']),
  costList: named('cost_list', 'o.cost_list_id', ['name'], { costListType: within('cost_list_type', 'n.cost_list_type_id') }),
  payMethod: within('pay_method', 'o.pay_method_id'),
  ...decimals('o', ['rate', 'price', 'volume', 'discount', 'sum']),
  paymentObject: json({
    valueAccount: named('account', 'o.account_id', PERSON),
    valueVehicle: named('vehicle', 'o.vehicle_id', ['plate'], { brand: within('vehicle_brand', 'n.brand_id') }),
  }),
  ownerCompany: named('company', 'o.owner_company_id', COMPANY),
  companyFrom: named('company', 'o.company_from_id', COMPANY),
  companyTo: named('company', 'o.company_to_id', COMPANY),
  point: within('point', 'o.point_id'),
  payStatus: within('pay_status', 'o.pay_status_id'),
  paymentDocs: documents('payment_document', 'payment_id', 'o.id', sql.ref('f.file_name')),
  mdInsUser: named('account', 'o.ins_user_id', PERSON),
  metadataFields: json({ isActive: sql.ref('o.is_active'), insDate: sql.ref('o.ins_date') }),
})

/** Returns a line of a statement, with the statement. */
const lineOf = (
  header: string,
  t: Of,
): Sql => sql`(select json_build_object('id', o.id, 'vedomost', json_build_object('id', h.id, 'number', h.number))
  from ${sql.table(`${header}_line`)} o join ${sql.table(header)} h on h.id = o.vedomost_id where o.id = ${t('object_number')})`

/** Returns the object of a ledger row: the deal or payment itself, the line of a statement with its statement, otherwise its number. */
export const objectOf = (t: Of): Sql => sql`coalesce(case ${t('object_type')}
  when 'deal' then (select ${deal} from deal o where o.id = ${t('object_number')})
  when 'payment' then (select ${payment} from payment o where o.id = ${t('object_number')})
  when 'premium' then ${lineOf('premium_vedomost', t)}
  when 'penalty' then ${lineOf('penalty_vedomost', t)}
  when 'statement' then ${lineOf('deal_vedomost', t)}
  end, json_build_object('id', ${t('object_number')}))`
