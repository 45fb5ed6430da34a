import { sql } from 'kysely'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import { defineRules, type BulkCreate } from '#server/engine/rules.ts'
import type { User } from '#server/engine/user.ts'
import { pointInTimeOf, inputVol, outputVol } from '#resources/ledger/boxSums.rules'
import { idOf } from '#resource'
import { formatDate } from '#resource/text'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { lockClosedDay } from '#resources/ledger/tables.rules'
import { post } from '#resources/ledger/post.rules'
import { openingPostings } from '#resources/ledger/postings.rules'
import { cashTransaction, volumeTransaction, pointOpening } from './cashTransaction.ts'
import { BOX_RIGHTS, companyBox, employeeBox, pointBox, scopeOf } from './boxes.ts'
import { boxScopes, correctionsOf, hidesResult } from './box.rules.ts'
import { boxHeads, searchedTextOf } from './statement.rules.ts'

const json = (pairs: Readonly<Record<string, Sql>>): Sql =>
  sql`json_build_object(${sql.join(Object.entries(pairs).map(([key, value]) => sql`${sql.lit(key)}, ${value}`))})`

/** Returns columns by their names on the wire; decimals as texts. */
const plain = (alias: string, names: readonly string[]): Record<string, Sql> =>
  Object.fromEntries(names.map(name => [name, sql.ref(`${alias}.${name.replace(/[A-Z]/g, sign => `_${sign.toLowerCase()}`)}`)]))
const decimals = (alias: string, names: readonly string[]): Record<string, Sql> =>
  Object.fromEntries(Object.entries(plain(alias, names)).map(([name, column]) => [name, sql`${column}::text`]))

/** Returns the record in a reference column as an object with some of its columns; null without a reference. */
const referenceSql = (table: string, id: string, names: readonly string[], more: Readonly<Record<string, Sql>> = {}): Sql =>
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

const unit = (column: string): Sql => referenceSql('measurement_unit', column, ['name', 'systemC'])

/** A deal as cash boxes show it (finance §3). */
const dealJson = json({
  id: sql.ref('o.id'),
  status: within('deal_status', 'o.status_id'),
  isAuth: sql.ref('o.is_auth'),
  supplier: referenceSql('company', 'o.supplier_id', COMPANY),
  customer: referenceSql('company', 'o.customer_id', COMPANY),
  shipment: referenceSql('company', 'o.shipment_id', COMPANY),
  career: referenceSql('point', 'o.career_id', ['name', 'address']),
  object: referenceSql('point', 'o.object_id', ['name', 'address']),
  ...plain('o', ['dtDeal', 'ttn', 'kn', 'comment']),
  vehicle: referenceSql('vehicle', 'o.vehicle_id', ['plate'], {
    brand: within('vehicle_brand', 'n.brand_id'),
    bodyType: within('vehicle_body_type', 'n.body_type_id'),
  }),
  driver: referenceSql('account', 'o.driver_id', PERSON),
  material: within('material', 'o.material_id'),
  serviceType: within('price_type', 'o.service_type_id'),
  shipmentType: within('price_type', 'o.shipment_type_id'),
  careerUnit: unit('o.career_unit_id'),
  objectUnit: unit('o.object_unit_id'),
  routeUnit: unit('o.route_unit_id'),
  ...decimals('o', ['careerVol', 'objectVol', 'routeVol', 'careerSumm', 'objectSumm', 'routeSumm', 'distance', 'distanceCalculated']),
  dealDocs: documents('deal_document', 'owner_id', 'o.id', sql.ref('f.file_name')),
  inputType: within('input_type', 'o.input_type_id'),
  mdInsUser: referenceSql('account', 'o.ins_user_id', PERSON),
  metadataFields: json({ isActive: sql.ref('o.is_active'), insDate: sql.ref('o.ins_date') }),
})

/** A payment as cash boxes show it (finance §3). */
const payment = json({
  id: sql.ref('o.id'),
  ...plain('o', ['number', 'payDate', 'reportDate', 'comment', 'delComment']),
  costList: referenceSql('cost_list', 'o.cost_list_id', ['name'], { costListType: within('cost_list_type', 'n.cost_list_type_id') }),
  payMethod: within('pay_method', 'o.pay_method_id'),
  ...decimals('o', ['rate', 'price', 'volume', 'discount', 'sum']),
  paymentObject: json({
    valueAccount: referenceSql('account', 'o.account_id', PERSON),
    valueVehicle: referenceSql('vehicle', 'o.vehicle_id', ['plate'], { brand: within('vehicle_brand', 'n.brand_id') }),
  }),
  ownerCompany: referenceSql('company', 'o.owner_company_id', COMPANY),
  companyFrom: referenceSql('company', 'o.company_from_id', COMPANY),
  companyTo: referenceSql('company', 'o.company_to_id', COMPANY),
  point: within('point', 'o.point_id'),
  payStatus: within('pay_status', 'o.pay_status_id'),
  paymentDocs: documents('payment_document', 'payment_id', 'o.id', sql.ref('f.file_name')),
  mdInsUser: referenceSql('account', 'o.ins_user_id', PERSON),
  metadataFields: json({ isActive: sql.ref('o.is_active'), insDate: sql.ref('o.ins_date') }),
})

/** Returns a line of a statement, with the statement. */
const lineOf = (
  header: string,
  t: Aliased,
): Sql => sql`(select json_build_object('id', o.id, 'vedomost', json_build_object('id', h.id, 'number', h.number))
  from ${sql.table(`${header}_line`)} o join ${sql.table(header)} h on h.id = o.vedomost_id where o.id = ${t('object_number')})`

/** Returns the object of a ledger row: the deal or payment itself, the line of a statement with its statement, otherwise its number. */
const objectOf = (t: Aliased): Sql => sql`coalesce(case ${t('object_type')}
  when 'deal' then (select ${dealJson} from deal o where o.id = ${t('object_number')})
  when 'payment' then (select ${payment} from payment o where o.id = ${t('object_number')})
  when 'premium' then ${lineOf('premium_vedomost', t)}
  when 'penalty' then ${lineOf('penalty_vedomost', t)}
  when 'statement' then ${lineOf('deal_vedomost', t)}
  end, json_build_object('id', ${t('object_number')}))`

const sees = (user: User, kind: keyof typeof BOX_RIGHTS): boolean => BOX_RIGHTS[kind].some(right => user.rights.has(right))

export const cashTransactionRules = defineRules(cashTransaction, {
  scope: (user, t) => {
    const boxes: Sql[] = []
    if (sees(user, 'C')) boxes.push(sql`${t('box_kind')} <> 'E'`)
    if (sees(user, 'E')) boxes.push(sql`${t('box_kind')} = 'E'`)
    const result = hidesResult(user) ? sql`not (${t('box_kind')} = 'C' and ${t('box_id')} = ${sql.lit(SYSTEM_COMPANY)})` : sql`true`
    return boxes.length === 2 ? result : sql`${boxes[0] ?? sql`false`} and ${result}`
  },
  scopes: boxScopes(companyBox, employeeBox),
  heads: boxHeads(companyBox, employeeBox),
  derive: { words: searchedTextOf, object: objectOf, corrections: correctionsOf },
})

export const volumeTransactionRules = defineRules(volumeTransaction, {
  scopes: boxScopes(pointBox),
  heads: boxHeads(pointBox),
  // As known on a day, the volumes before and after a row include only the rows known then.
  asking: {
    [scopeOf(pointBox)]: {
      by: [],
      of: values => {
        const { knownOn } = pointInTimeOf(values)
        return knownOn ? { derive: { inputVol: t => inputVol(t, knownOn), outputVol: t => outputVol(t, knownOn) } } : {}
      },
    },
  },
  derive: { words: searchedTextOf, object: objectOf, inputVol: t => inputVol(t), outputVol: t => outputVol(t) },
})

const closedText = (tx: Pick<Tx, 'texts'>, day: string): string => tx.texts('nerud.ledger.closed', { day: formatDate(day) })

/** Opening balances of points from a file: a thousand take as many statements as one. */
const openings: BulkCreate = {
  async validate(tx, rows) {
    const closed = await lockClosedDay(tx.db)
    return rows.map((row): Record<string, string> => (closed && String(row['day']) <= closed ? { day: closedText(tx, closed) } : {}))
  },
  async write(tx, rows) {
    const given = rows.map(row => ({ ...row, comment: row['comment'] ?? null }))
    const { rows: made } = await sql<{ id: number }>`
      insert into point_opening (day, point_id, material_id, unit_id, volume, comment, ins_date, ins_user_id)
      select x.day, x.point, x.material, x.unit, x.volume, x.comment, ${tx.now}::timestamptz, ${tx.user.id || null}::bigint
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x (day date, point bigint, material bigint, unit bigint, volume numeric, comment text)
      returning id::int as id`.execute(tx.db)
    const ids = made.map(({ id }) => id).toSorted((a, b) => a - b)
    await post(tx, await openingPostings(tx, ids))
    return ids
  },
}

export const pointOpeningRules = defineRules(pointOpening, {
  bulkCreate: openings,
  async before(tx, next, prior) {
    if (prior) return
    const closed = await lockClosedDay(tx.db)
    if (closed && next.day! <= closed) throw fieldError('day', closedText(tx, closed))
    const { rows } = await sql<{
      id: number
    }>`select id::int as id from point_opening where is_active and not is_delete and day = ${next.day}::date
      and point_id = ${idOf(next.point)} and material_id = ${idOf(next.material)} and unit_id = ${idOf(next.unit)} limit 1`.execute(tx.db)
    if (rows[0]) throw fieldError('day', tx.texts('nerud.rules.openingThere', { id: rows[0].id }))
  },
  async after(tx, record) {
    await post(tx, await openingPostings(tx, [record.id]))
  },
  actions: {
    async cancel(tx, record, { delComment }) {
      await tx.update(pointOpening, record.id, { isActive: false, delComment })
    },
  },
})
