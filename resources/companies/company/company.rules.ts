import { sql } from 'kysely'
import { idOf } from '#resource'
import { companyBox } from '#resources/money/cashTransaction/boxes'
import { defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { boxHandlers, listHead } from '#resources/money/cashTransaction/statement.rules'
import { boxListRules, boxFields } from '#resources/money/cashTransaction/box.rules'
import { boxCells, actOf } from '#resources/money/cashTransaction/reports.rules'
import { fieldError } from '#server/httpError.ts'
import { company, OWN_COMPANY } from './company.ts'
import { requisitesOf, shownBoxes, isUnlisted, curatorOf, beforeCompany, suppliersOf } from './shown.rules.ts'
import { COMPANY_TYPE, accountCompany } from '../lookups.ts'
import { debtCells, debtsByDay, debtsOf } from './debts.rules.ts'

/** How long a company counts as new, in days (silent-places §2). */
const NEW_DAYS = 30

const linked = (t: Aliased, account?: Sql): Sql =>
  sql`exists (select 1 from account_company ac where ac.company_id = ${t('id')} and not ac.is_delete ${account ? sql`and ac.account_id = ${account}` : sql``})`

/** New companies are a work queue: recently created, and without a curator, requisites or a contract. */
const isNew = (t: Aliased): Sql => sql`(
  ${t('kind')} = 'client' and ${t('is_active')} and ${t('ins_date')} > now() - make_interval(days => ${sql.lit(NEW_DAYS)})
  and (
    not ${linked(t)}
    or not exists (select 1 from company_requisite r where r.owner_id = ${t('id')} and not r.is_delete)
    or not exists (
      select 1 from company_document d join document_type dt on dt.id = d.document_type_id
      where d.owner_id = ${t('id')} and not d.is_delete and dt.code = 'CONTRACT'
    )
  )
)`

const hasType = (t: Aliased, type: number): Sql =>
  sql`exists (select 1 from company_company_type ct where ct.company_id = ${t('id')} and ct.target_id = ${sql.lit(type)})`

export const companyRules = defineRules(company, {
  reads: ['companyRequisite', 'companyDocument', 'documentType'],
  derive: {
    ...boxFields(companyBox),
    curator: curatorOf,
  },
  scopes: {
    notLinked: (t, _user, { account }) => {
      const id = idOf(account)
      return sql`not ${id ? linked(t, sql`${id}`) : linked(t)}`
    },
    new: t => isNew(t),
    newTransporters: t => sql`${isNew(t)} and ${hasType(t, COMPANY_TYPE.carrier)}`,
    boxes: shownBoxes,
    ofAccount: (t, _user, { id }) => linked(t, sql`${idOf(id) ?? 0}`),
  },
  heads: { boxes: listHead('resources.company.views.boxes') },
  asking: boxListRules(companyBox, { owner: company, unlisted: isUnlisted, shown: () => sql`true` }),
  cells: { boxes: boxCells(companyBox), debts: debtCells },
  before: beforeCompany,
  queries: {
    ...boxHandlers(companyBox),
    debts: tx => debtsOf(tx),
    debtsByDay: tx => debtsByDay(tx),
    suppliers: (tx, record) => suppliersOf(tx.db, record.id),
  },
  templateData: async (tx, record, period) => {
    const own = await tx.read(company, OWN_COMPANY)
    return {
      requisites: await requisitesOf(tx, record.id),
      ownCompany: { ...tx.shown(company, own), requisites: await requisitesOf(tx, OWN_COMPANY) },
      statement: await actOf(tx, companyBox, record, own.shortName ?? own.name, period),
    }
  },
})

interface Link {
  readonly account: number
  readonly company: number
}

export const accountCompanyRules = defineRules(accountCompany, {
  actions: {
    async bulkSave(tx, input) {
      const { account, company } = input
      const links: Link[] = [
        ...(account ? (input.companies ?? []).map(one => ({ account, company: one })) : []),
        ...(company ? (input.accounts ?? []).map(one => ({ account: one, company })) : []),
      ]
      if (links.length === 0) throw fieldError(account ? 'companies' : 'account', tx.texts('nerud.rules.nothingToLink'))
      // Serialized, because two calls that save the same links in another order would deadlock.
      await sql`select pg_advisory_xact_lock(hashtext('account_company'))`.execute(tx.db)
      const ids: number[] = []
      for (const link of links) {
        const { rows } = await sql<{ id: number }>`select id from account_company
          where account_id = ${link.account} and company_id = ${link.company} and not is_delete`.execute(tx.db)
        ids.push(rows[0] ? rows[0].id : (await tx.create(accountCompany, { ...link })).id)
      }
      return Promise.all(ids.map(id => tx.read(accountCompany, id)))
    },
  },
})
