import { sourceUnder, type Source } from '#admin/list/source.ts'
import type { FilterValues, Resource, Rights } from '#resource'
import { OWN_COMPANY } from '#resources/companies/company/company'

/** A link of a step: its translation key, address and right. */
interface StepWay {
  readonly word: 'open' | 'add' | 'file'
  readonly to: string
}
/** A first step in an empty database: who may do it, where, and the records that show it is done. */
export interface Step {
  readonly name: string
  readonly right: Rights
  readonly resource: string
  readonly filter?: FilterValues
  /** Only records of our own company count. */
  readonly ofOwn?: string
  readonly ways: readonly StepWay[]
}

/** What must exist before the first waybill, in order of dependency. */
export const steps: readonly Step[] = [
  {
    name: 'requisites',
    right: ['COMPANY_UPD'],
    resource: 'companyRequisite',
    ofOwn: 'owner',
    ways: [{ word: 'open', to: `/company/list/${OWN_COMPANY}` }],
  },
  {
    name: 'companies',
    right: ['COMPANY_UPD'],
    resource: 'company',
    filter: { kind: ['client'] },
    ways: [
      { word: 'add', to: '/company/create' },
      { word: 'file', to: '/company/import' },
    ],
  },
  { name: 'points', right: ['POINT_UPD'], resource: 'point', ways: [{ word: 'add', to: '/point/create' }] },
  { name: 'products', right: ['GOODS_ADD'], resource: 'product', ways: [{ word: 'add', to: '/product/create' }] },
  { name: 'prices', right: ['GOODS_ADD'], resource: 'productPrice', ways: [{ word: 'open', to: '/product/list' }] },
  { name: 'vehicles', right: ['CAR_UPD'], resource: 'vehicle', ways: [{ word: 'add', to: '/vehicle/create' }] },
  { name: 'drivers', right: ['ACCOUNT_UPD'], resource: 'account', filter: { driver: '1' }, ways: [{ word: 'add', to: '/account/create' }] },
  { name: 'deal', right: ['DEAL_ADD'], resource: 'deal', ways: [{ word: 'add', to: '/deals/create' }] },
]

/** The source of a step's records. */
export const sourceOf = (resource: Resource, { filter, ofOwn }: Step): Source => ({
  ...(ofOwn === undefined ? { resource } : sourceUnder(resource, ofOwn, OWN_COMPANY)),
  ...(filter && { fixed: filter }),
})
