import { idOf, type RecordOf } from '#resource'
import { ACCOUNT_TYPE, account } from './account.ts'
import { company, OWN_COMPANY } from '#resources/companies/company/company'
import { sql } from 'kysely'
import { accountRules as personRules } from '#areas/access/account/account.rules'
import { extendRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { shownRecord } from '#server/engine/read/documentValues.ts'
import type { Tx } from '#server/engine/tx.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import { employeeBox } from '#resources/money/cashTransaction/boxes'
import { actOf, boxCells } from '#resources/money/cashTransaction/reports.rules'
import { rejectFull, boxListRules, boxFields, hasBox } from '#resources/money/cashTransaction/box.rules'
import { boxHandlers, listHead } from '#resources/money/cashTransaction/statement.rules'
import { driverCells, entryCells } from '#resources/deals/deal/reports.rules'
import { statusOf, vehiclesDriven } from '#resources/fleet/vehicle/reports.rules'

type Account = RecordOf<typeof account>

const linkedTo = (t: Aliased, company: Sql): Sql =>
  sql`exists (select 1 from account_company ac where ac.account_id = ${t('id')} and ac.company_id = ${company} and not ac.is_delete)`

/** Returns the own company of an account as the user sees companies; null without one. */
async function ownCompanyOf(tx: Tx, { id }: Pick<Account, 'id'>): Promise<unknown> {
  const { ownerCompany } = await tx.read(account, id)
  return ownerCompany ? tx.seen(company, await tx.read(company, ownerCompany.id)) : null
}

/** A driving licence is valid for ten years (Federal Law 196-FZ, article 28). */
const licenceEnd = (t: Aliased): Sql => sql`(${t('issue_date_drive')} + interval '10 years')::date`
/** Returns the terms of a person's documents in the form of vehicle indicators: the driving licence, when it is filled in. */
const termsJson = (
  t: Aliased,
): Sql => sql`case when ${t('series_number_drive')} is null then '[]'::json else json_build_array(json_build_object(
  'code', 'licence', 'value', ${t('series_number_drive')}, 'dateCheck', ${t('issue_date_drive')}, 'valueDate', ${licenceEnd(t)},
  'valueStatus', ${statusOf(licenceEnd(t), businessDaySql)})) end`

/** What this business adds to the accounts of the framework. */
export const accountRules = extendRules(personRules, account, {
  reads: ['accountCompany'],
  derive: { indicatorsArr: termsJson, ...boxFields(employeeBox) },
  notices: {
    licenceEnding: {
      to: { right: ['ACCOUNT_UPD'] },
      day: { of: 'issueDateDrive', ends: licenceEnd, before: [30, 7, 0] },
      when: t => sql`${t('series_number_drive')} is not null`,
    },
  },
  heads: { boxes: listHead('resources.account.views.boxes') },
  asking: boxListRules(employeeBox, { owner: account, unlisted: u => u('is_delete'), shown: hasBox }),
  cells: { boxes: boxCells(employeeBox), carried: driverCells, entered: entryCells },
  scopes: {
    boxes: hasBox,
    drivers: t => sql`(${t('driver')} or ${t('account_type_id')} = ${sql.lit(ACCOUNT_TYPE.driver)})`,
    newForCompany: (t, _user, { company: id }) => sql`${t('is_active')} and not ${linkedTo(t, sql`${idOf(id) ?? 0}`)}`,
    ofCompany: (t, _user, { id }) => linkedTo(t, sql`${idOf(id) ?? 0}`),
  },
  async before(tx, next, prior) {
    if (prior && next.isDelete && !prior.isDelete) await rejectFull(tx, 'E', prior.id)
    return idOf(next.accountType) === ACCOUNT_TYPE.driver && idOf(prior?.accountType) !== ACCOUNT_TYPE.driver ? { driver: true } : undefined
  },
  queries: {
    ...boxHandlers(employeeBox),
    ownCompany: ownCompanyOf,
    ownCompanySame: ownCompanyOf,
    vehiclesForSelect: (tx, record) => vehiclesDriven(tx.db, record.id),
  },
  templateData: async (tx, record, period) => {
    const own = await tx.read(company, OWN_COMPANY)
    return {
      company: await shownRecord(tx, company, record.company),
      ownerCompany: await shownRecord(tx, company, record.ownerCompany),
      ownCompany: tx.shown(company, own),
      statement: await actOf(tx, employeeBox, { id: record.id, shortName: record.fio }, own.shortName ?? own.name, period),
    }
  },
})
