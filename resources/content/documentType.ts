import { defineResource, field } from '#resource'
import { everyone } from '../rights.ts'

/** The type of the import files of transactions, kept out of document lists (foundations §9). */
const IMPORT_DOCUMENT = 19
/** The types that rules ask for by their codes: contracts of companies, notes of waybills. */
const CONTRACT = 1
const WAYBILL = 7

const flag = () => field.flag({ default: false })

/** What a document is and whose documents it may be (foundations §3, "Document type"). */
export const documentType = defineResource({
  name: 'documentType',
  area: 'content',
  api: { path: 'api/document_types', calls: ['list', 'one', 'create', 'edit'] },
  screens: { list: '/directory/document-types', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    code: field.text({ max: 30 }),
    isCompany: flag(),
    isPoint: flag(),
    isAccount: flag(),
    isCar: flag(),
    isDeals: flag(),
    isDealVedomosti: flag(),
    isBlank: flag(),
    isPayment: flag(),
    isTruckPenalty: flag(),
    isRepair: flag(),
    objects: field.json({ derived: 'record', hidden: true }),
    status: field.choice(['active', 'inactive'], { derived: 'record', hidden: true }),
  },
  derive: {
    objects: {
      from: [
        'isCompany',
        'isPoint',
        'isAccount',
        'isCar',
        'isDeals',
        'isDealVedomosti',
        'isBlank',
        'isPayment',
        'isTruckPenalty',
        'isRepair',
      ],
      of: r =>
        Object.entries({
          company: r.isCompany,
          point: r.isPoint,
          account: r.isAccount,
          car: r.isCar,
          deals: r.isDeals,
          dealVedomosti: r.isDealVedomosti,
          blank: r.isBlank,
          payment: r.isPayment,
          truckPenalty: r.isTruckPenalty,
          repair: r.isRepair,
        })
          .filter(([, holds]) => holds)
          .map(([object]) => object),
    },
    status: { from: ['isActive'], of: r => (r.isActive ? 'active' : 'inactive') },
  },
  list: {
    columns: ['name', 'code', 'isCompany', 'isPoint', 'isAccount', 'isCar', 'isDeals', 'isPayment', 'isActive'],
    extra: ['isDealVedomosti', 'isBlank', 'isTruckPenalty', 'isRepair', 'insDate', 'mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name', 'code'],
    filters: {
      isCompany: 'equals',
      isPoint: 'equals',
      isAccount: 'equals',
      isCar: 'equals',
      isDeals: 'equals',
      isDealVedomosti: 'equals',
      isBlank: 'equals',
      isPayment: 'equals',
      isTruckPenalty: 'equals',
      isRepair: 'equals',
      isActive: 'equals',
    },
  },
  form: [
    ['name', 'code'],
    {
      section: 'objects',
      rows: [
        ['isCompany', 'isPoint', 'isAccount', 'isCar', 'isRepair'],
        ['isDeals', 'isDealVedomosti', 'isBlank', 'isPayment', 'isTruckPenalty'],
      ],
    },
    'isActive',
  ],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { kept: { ids: [CONTRACT, WAYBILL, IMPORT_DOCUMENT], fields: ['code'] }, unique: { name: {} } },
})
