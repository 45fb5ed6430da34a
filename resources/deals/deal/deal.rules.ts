import { idOf } from '#resource'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import { deal, TTN_CODE } from './deal.ts'
import { sql } from 'kysely'
import { DEAL_STATUS } from './dealStatus.formulas.ts'
import { labels } from '#locales/ru/deals'
import { containsText } from '#server/engine/read/sqlPieces.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { User } from '#server/engine/user.ts'
import { pointInTimeOf, postedBy } from '#resources/ledger/boxSums.rules'
import { post } from '#resources/ledger/post.rules'
import { findCompanies, isReferencedIn } from '#resources/companies/company/shown.rules'
import { movedResult } from '#resources/money/cashTransaction/box.rules'
import { readBatch } from '#resources/shared/batch.rules'
import { termsFor, termsForMany, type TermsInput } from './calculate.rules.ts'
import { NOTE, TERMS } from './queries.ts'
import {
  authorizeDeals,
  executeDeal,
  moveDeal,
  recalcOne,
  restoreDeal,
  unauthorizeDeals,
  hasDuplicate,
  noteVerdicts,
  type NoteQuery,
} from './actions.rules.ts'
import { changeDeal, enterDeal, isCorrection, fillFromOrder, keepOrder } from './entering.rules.ts'
import { paperData, paperNumbers, recalcChosen, saveRegistry } from './chosen.rules.ts'
import { postingOf, stateOfDeal } from './rows.rules.ts'
import { ETRN_SINCE, ACTIVE_STATES } from '#resources/papers/electronicPaper/titles.formulas'
import { closeChosen } from '#resources/papers/closingPaper/closingPaper.rules'
import { dealCells, stateSql, dealsToday, volumesByWeek, dealsByWeek } from './reports.rules.ts'
import { proposedNumber } from '#resources/shared/paper.rules'
import { whyOf } from './why.rules.ts'

/** Not authorised yet: waiting, with or without an error. */
const inSump = (t: Aliased): Sql =>
  sql`(not ${t('is_auth')} and ${t('status_id')} in (${sql.lit(DEAL_STATUS.sump)}, ${sql.lit(DEAL_STATUS.error)}))`

/** Deals that are posted, and therefore sent to accounting. */
const isCounted = (t: Aliased): Sql =>
  sql`(${t('status_id')} = ${sql.lit(DEAL_STATUS.active)} or (${t('status_id')} = ${sql.lit(DEAL_STATUS.sump)} and ${t('is_auth')}))`

const ROLES = ['supplier_id', 'customer_id', 'shipment_id'] as const

/** The catalogue of statuses has no name for this state. */
const WAITING = labels.deal.choices.state.waiting

type Parameters = Readonly<Record<string, unknown>>
/**
 * Returns the condition of a box's deals: its owner is one of the parties; within the period, as known on a day, matching the number, ТТН
 * or КН.
 */
function ofBox(t: Aliased, parts: readonly Sql[], parameters: Parameters): Sql {
  const { dateFrom, dateTo, asOf } = parameters
  const { knownOn } = pointInTimeOf(parameters)
  const period = [
    ...(dateFrom ? [sql`${t('dt_deal')} >= ${dateFrom}::date`] : []),
    ...(dateTo ? [sql`${t('dt_deal')} <= ${dateTo}::date`] : []),
    ...(asOf ? [sql`${t('dt_deal')} <= ${asOf}::date`] : []),
    ...(knownOn ? [postedBy(t, knownOn)] : []),
  ]
  const roles = parts.map(part => sql`(${sql.join([part, ...period], sql` and `)})`)
  const text = parameters['query'] as string | null | undefined
  const found = text ? sql` and (${containsText(t('ttn'), text)} or ${containsText(t('kn'), text)} or ${t('id')}::text = ${text})` : sql``
  return sql`(${sql.join(roles, sql` or `)})${found}`
}
/** Returns the condition of a company's deals in any role; for the system company, those posted to its box. */
function ofCompany(t: Aliased, user: User, parameters: Parameters): Sql {
  const id = idOf(parameters['companyId']) ?? 0
  return ofBox(t, id === SYSTEM_COMPANY ? [movedResult(t, user, 'deal')] : ROLES.map(role => sql`${t(role)} = ${id}`), parameters)
}
/** Returns the condition of the deals that a driver carried for us: other carriers pay their drivers themselves. */
const ofAccount = (t: Aliased, parameters: Parameters): Sql =>
  ofBox(t, [sql`${t('driver_id')} = ${idOf(parameters['accountId']) ?? 0} and ${t('shipment_id')} = ${sql.lit(OWN_COMPANY)}`], parameters)
/** Returns the condition of the deals loaded or unloaded at a point. */
function ofPoint(t: Aliased, parameters: Parameters): Sql {
  const [id, material] = [idOf(parameters['pointId']) ?? 0, idOf(parameters['material'])]
  const deals = ofBox(t, [sql`${t('career_id')} = ${id}`, sql`${t('object_id')} = ${id}`], parameters)
  return material ? sql`${deals} and ${t('material_id')} = ${material}` : deals
}

export const dealRules = defineRules(deal, {
  derive: {
    ttnDoc: t => sql`exists (select 1 from deal_document d join document_type dt on dt.id = d.document_type_id
      where d.owner_id = ${t('id')} and not d.is_delete and dt.code = ${sql.lit(TTN_CODE)})`,
    stateFilter: stateSql,
    inRegistry: t => sql`${t('registry_number')} is not null`,
    company: t => sql`${t('customer_id')}`,
    isDuplicate: hasDuplicate,
  },
  scopes: {
    sump: inSump,
    registry: isCounted,
    unclosed: t => sql`${isCounted(t)} and ${t('customer_id')} <> ${sql.lit(OWN_COMPANY)}
      and not exists (select from closing_paper_deal p where p.deal_id = ${t('id')} and p.living)`,
    unclosedCarriers: t => sql`${isCounted(t)} and ${t('shipment_id')} <> ${sql.lit(OWN_COMPANY)} and ${t('route_summ')} > 0
      and not exists (select from carrier_paper_deal p where p.deal_id = ${t('id')} and p.living)`,
    withoutEtrn: t => sql`${isCounted(t)} and ${t('dt_deal')} >= ${sql.lit(ETRN_SINCE)}::date
      and not exists (select from electronic_paper p where p.deal_id = ${t('id')} and p.is_active and not p.is_delete
        and p.status in (${sql.join(ACTIVE_STATES.map(state => sql.lit(state)))}))`,
    // Sums exclude deleted deals unless the call filters by that state.
    living: (t, _user, _parameters, query) =>
      [...query].some(([key, value]) => key.startsWith('stateFilter') && value === 'deleted')
        ? sql`true`
        : sql`${t('status_id')} <> ${sql.lit(DEAL_STATUS.deleted)}`,
    ofCompany: (t, user, parameters) => ofCompany(t, user, parameters),
    ofAccount: (t, _user, parameters) => ofAccount(t, parameters),
    ofPoint: (t, _user, parameters) => ofPoint(t, parameters),
  },
  // In the sump, status 2 has the name of its state (silent-places §5).
  called: {
    status: t => sql`case when ${t('status_id')} = ${sql.lit(DEAL_STATUS.sump)} and not ${t('is_auth')} then ${sql.lit(WAITING)} end`,
  },
  cells: dealCells,
  createFrom: { materialOrder: (tx, order, sent) => fillFromOrder(tx, order, sent) },
  before: async (tx, next, prior) =>
    prior ? { ...(await changeDeal(tx, next, prior)), ...(isCorrection(next, prior) && { corrected: true }) } : enterDeal(tx, next),
  async after(tx, record, prior) {
    const [row] = await tx.readMany(deal, [record.id])
    if (row) await keepOrder(tx, row, prior)
    if (row && (prior || stateOfDeal(row).counted))
      await post(tx, [postingOf(tx.storedTexts, row, tx.storedTexts('nerud.deals.reasons.edit'))])
  },
  actions: {
    authorize: async (tx, records) => ({
      results: await authorizeDeals(
        tx,
        records.map(one => one.id),
      ),
    }),
    unauthorize: async (tx, records) => ({
      results: await unauthorizeDeals(
        tx,
        records.map(one => one.id),
      ),
    }),
    recalc: (tx, record) => recalcOne(tx, record.id),
    recalcMany: (tx, records) =>
      recalcChosen(
        tx,
        records.map(one => one.id),
      ),
    execute: (tx, record) => executeDeal(tx, record.id),
    close: (tx, record) => moveDeal(tx, record.id, { status: DEAL_STATUS.sump, isAuth: true }, tx.storedTexts('nerud.deals.reasons.close')),
    cancel: (tx, record, { delComment = null }) =>
      moveDeal(tx, record.id, { status: DEAL_STATUS.deleted, isAuth: record.isAuth, delComment }, delComment),
    restore: (tx, record) => restoreDeal(tx, record.id),
    saveRegistry: (tx, records, input) => saveRegistry(tx, records, input),
    closePapers: async (tx, records, input) => ({ results: await closeChosen(tx, records, input) }),
    undoRegistry: (tx, records) => saveRegistry(tx, records, null),
  },
  templateData: paperData,
  paperNumbers,
  queries: {
    nextRegistry: proposedNumber(deal, 'registryNumber'),
    calculate: (tx, input) => termsFor(tx, input),
    calculateMany: (tx, { of }) => termsForMany(tx, readBatch<TermsInput>(of, TERMS)),
    checkTtn: async (tx, note) => (await noteVerdicts(tx, [note]))[0]!,
    checkTtns: (tx, { of }) => noteVerdicts(tx, readBatch<NoteQuery>(of, NOTE)),
    companiesForSelect: (tx, { query }) => findCompanies(tx.db, query ?? '', isReferencedIn('deal', ROLES)),
    why: (tx, { id }) => whyOf(tx, id),
    today: tx => dealsToday(tx),
    byWeek: tx => dealsByWeek(tx),
    volumesByWeek: tx => volumesByWeek(tx),
  },
})
