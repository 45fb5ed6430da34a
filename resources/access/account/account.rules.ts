import { idOf, type RecordOf } from '#resource'
import { account } from './account.ts'
import { ACCOUNT_TYPE } from '../lookups.ts'
import { company } from '#resources/companies/company/company'
import { sql } from 'kysely'
import { httpError, fieldError } from '#server/httpError.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { accessChanged } from '#server/session/changes.ts'
import { endSessions } from '#server/session/credentials.ts'
import { ADMINISTRATOR, mayEnter } from '#server/session/rights.ts'
import { businessDay } from '#resources/shared/businessDay.rules'
import { employeeBox } from '#resources/money/cashTransaction/boxes'
import { rejectFull } from '#resources/money/cashTransaction/box.rules'
import { boxHandlers } from '#resources/money/cashTransaction/figures.rules'
import { listHead } from '#resources/money/cashTransaction/head.rules'
import { boxAsking, boxFields, hasBox } from '#resources/money/cashTransaction/list.rules'
import { boxCells } from '#resources/money/cashTransaction/report.rules'
import { carried, entered } from '#resources/deals/deal/reports.rules'
import { statusOf } from '#resources/fleet/vehicle/indicators.rules'
import { vehiclesDriven } from '#resources/fleet/vehicle/driven.rules'
import { resetPassword } from './password.rules.ts'
import { beyond, codesOfAccount, roleOf } from '../accRole/rights.rules.ts'

type Account = RecordOf<typeof account>
type Next = RecordOf<typeof account, 'next'>

const linkedTo = (t: Of, company: Sql): Sql =>
  sql`exists (select 1 from account_company ac where ac.account_id = ${t('id')} and ac.company_id = ${company} and not ac.is_delete)`

/** Who lets people in: whatever opens the door to an account with more rights than the user's own stays shut, and to programs the door of their owner. */
async function rejectStronger(tx: Tx, id: number): Promise<void> {
  if (tx.user.token && id === tx.user.id) throw httpError(403, 'TOKEN_CLOSED', tx.texts('nerud.rules.tokens.ownDoor'))
  if (id !== tx.user.id && beyond(tx.user, await codesOfAccount(tx.db, id)).length)
    throw httpError(403, 'NO_RIGHT', tx.texts('nerud.rules.strongerAccount'))
}

/** The administrator stays, and nobody saws off the branch they sit on. */
function rejectClosing(tx: Tx, id: number): void {
  if (id === ADMINISTRATOR) throw httpError(409, 'NOT_NOW', tx.texts('nerud.rules.administratorKept'))
  if (id === tx.user.id) throw httpError(409, 'NOT_NOW', tx.texts('nerud.rules.notSelf'))
}

const rolesIn = (record: Pick<Next, 'accRoles'> | null): number[] => (record?.accRoles ?? []).map(role => role.id)

/** Roles that hold rights which the user lacks cannot be granted by them. */
async function rejectStrongerRoles(tx: Tx, next: Next, prior: Account | null): Promise<void> {
  const held = new Set(rolesIn(prior))
  for (const id of rolesIn(next).filter(role => !held.has(role))) {
    const role = await roleOf(tx.db, id)
    if (beyond(tx.user, role.codes).length) throw fieldError('accRoles', tx.texts('nerud.rules.strongerRole', { role: role.name }))
  }
}

const DOORS = ['login', 'email', 'isActive', 'isDelete'] as const
const opensDoor = (next: Next, prior: Account): boolean =>
  DOORS.some(name => next[name] !== prior[name]) ||
  idOf(next.accountType) !== idOf(prior.accountType) ||
  rolesIn(next).join() !== rolesIn(prior).join()

/** May somebody sign in with the account? */
const isOpen = (record: Pick<Next, 'isActive' | 'isDelete' | 'accountType'>): boolean =>
  record.isActive === true && !record.isDelete && mayEnter(idOf(record.accountType) ?? null)

/** The own company of an account as the user sees companies; null without one. */
async function ownCompanyOf(tx: Tx, { id }: Pick<Account, 'id'>): Promise<unknown> {
  const { ownerCompany } = await tx.read(account, id)
  return ownerCompany ? tx.seen(company, await tx.read(company, ownerCompany.id)) : null
}

/** A driving licence serves for ten years (Federal Law 196-FZ, article 28). */
const licenceEnd = (t: Of): Sql => sql`(${t('issue_date_drive')} + interval '10 years')::date`
/** The terms of a person's papers, shaped as the indicators of a vehicle: the driving licence, where it is filled in. */
const termsJson = (t: Of): Sql => sql`case when ${t('series_number_drive')} is null then '[]'::json else json_build_array(json_build_object(
  'code', 'licence', 'value', ${t('series_number_drive')}, 'dateCheck', ${t('issue_date_drive')}, 'valueDate', ${licenceEnd(t)},
  'valueStatus', ${statusOf(licenceEnd(t), businessDay)})) end`

export const accountRules = defineRules(account, {
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
  asking: boxAsking(employeeBox, { owner: account, unlisted: u => u('is_delete'), shown: hasBox }),
  cells: { boxes: boxCells(employeeBox), carried, entered },
  scopes: {
    boxes: hasBox,
    drivers: t => sql`(${t('driver')} or ${t('account_type_id')} = ${sql.lit(ACCOUNT_TYPE.driver)})`,
    newForCompany: (t, _user, { company: id }) => sql`${t('is_active')} and not ${linkedTo(t, sql`${idOf(id) ?? 0}`)}`,
    ofCompany: (t, _user, { id }) => linkedTo(t, sql`${idOf(id) ?? 0}`),
  },
  async before(tx, next, prior) {
    if (prior && isOpen(prior) && !isOpen(next)) rejectClosing(tx, prior.id)
    if (prior && next.isDelete && !prior.isDelete) await rejectFull(tx, 'E', prior.id)
    if (prior && opensDoor(next, prior)) await rejectStronger(tx, prior.id)
    await rejectStrongerRoles(tx, next, prior)
    return idOf(next.accountType) === ACCOUNT_TYPE.driver && idOf(prior?.accountType) !== ACCOUNT_TYPE.driver ? { driver: true } : undefined
  },
  async after(tx, record, prior) {
    // Opened again, the account is entered by its password, not by a token from before.
    if (prior && isOpen(prior) && !isOpen(record)) await endSessions(tx.db, record.id, tx.now)
    accessChanged(tx)
  },
  actions: {
    async toggle(tx, record) {
      await tx.update(account, record.id, { isActive: !record.isActive })
    },
    async resetPassword(tx, record) {
      await rejectStronger(tx, record.id)
      return resetPassword(tx, record)
    },
  },
  queries: {
    ...boxHandlers(employeeBox),
    ownCompany: ownCompanyOf,
    ownCompanySame: ownCompanyOf,
    vehiclesForSelect: (tx, record) => vehiclesDriven(tx.db, record.id),
  },
  templateData: async (tx, record) => {
    const whole = async (ref: { readonly id: number } | null): Promise<unknown> => ref && tx.shown(company, await tx.read(company, ref.id))
    return { company: await whole(record.company), ownerCompany: await whole(record.ownerCompany) }
  },
})
