import { defineResource, field, type Deletion, type Offer, type Rights } from '#resource'
import { BANK_ACCOUNT, BIK, CORR_ACCOUNT, KPP } from './codes.ts'
import { isAccountOf } from './numbers.ts'

interface RequisitesOf<N extends string, T extends string> {
  readonly name: N
  readonly area: string
  readonly owner: T
  readonly api: string
  readonly under: string
  readonly calls?: readonly Offer[]
  /** Its requisites are some of another resource's requisites: those of owners that are a facet themselves. */
  readonly facet?: string
  /** Where the deletion flag is. */
  readonly deletion?: Deletion
  readonly read: Rights
  readonly write: Rights
}

/** Declares the bank requisites of a company of any kind, exactly one of which is the default (foundations §4; silent-places §2). */
export function defineRequisites<const N extends string, const T extends string>(of: RequisitesOf<N, T>) {
  return defineResource({
    name: of.name,
    area: of.area,
    api: { path: of.api, lists: { [of.under]: { by: 'owner' } }, ...(of.deletion && { deletion: of.deletion }) },
    title: { fields: ['bankName', 'account'], of: r => `${r.bankName} ${r.account}` },
    fields: {
      owner: field.reference(of.owner, { required: true, createOnly: true, at: of.owner }),
      bankName: field.text({ required: true }),
      bik: field.text({ required: true, code: BIK, max: 9 }),
      account: field.text({ required: true, code: BANK_ACCOUNT, max: 20 }),
      corrAccount: field.text({ code: CORR_ACCOUNT, max: 20 }),
      kpp: field.text({ code: KPP, max: 9 }),
      address: field.text({ max: 500 }),
      director: field.text(),
      isDefault: field.flag({ default: false }),
      added: field.dateTime({ derived: 'record', at: 'insDate', hidden: true }),
    },
    derive: { added: { from: ['insDate'], of: r => r.insDate } },
    checks: {
      account: r => !r.account || !r.bik || isAccountOf(r.account, r.bik) || 'accountKey',
      corrAccount: r => !r.corrAccount || !r.bik || isAccountOf(r.corrAccount, r.bik, true) || 'corrAccountKey',
    },
    list: {
      columns: ['isDefault', 'bankName', 'bik', 'account', 'corrAccount', 'kpp', 'isActive'],
      sort: ['-isDefault', '-isActive', '-insDate'],
      search: ['bankName', 'account', 'bik'],
    },
    form: [['bik', 'bankName'], ['account', 'corrAccount'], ['kpp', 'director'], 'address', 'isDefault'],
    rights: { read: of.read, create: of.write, edit: of.write, remove: of.write },
    parts: {
      oneDefault: { field: 'isDefault', per: 'owner' },
      ...(of.facet !== undefined && { facet: { of: of.facet, by: 'owner' } }),
    },
    madeBy: 'requisites',
  })
}
