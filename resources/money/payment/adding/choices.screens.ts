import { useEffect, useCallback } from 'react'
import { useEvent, useGetOne, useTranslate } from 'react-admin'
import { OPTIONS, refText, type FilterValues, type Resource } from '#resource'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import type { Wire } from '#resources'
import { messageOf } from '#admin/api.ts'
import { useProvider, type DeclaredDataProvider } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { useWriteNotices } from '#admin/form/afterWriting.tsx'
import type { Option } from '#admin/inputs/useOptions.ts'
import { companyText } from '../../../deals/deal/words.screens.tsx'
import { compare, type Decimal } from '#resource/decimal'
import { formatRate } from '#resource/text'
import { COST_TYPE } from '../../lookups.ts'
import type { Purpose } from './values.screens.ts'

/** An option with its record. */
interface Choice extends Option {
  readonly record: Readonly<Record<string, unknown>> & { readonly id: number }
}
type Found = Choice['record']

async function findIn(
  provider: DeclaredDataProvider,
  resource: Resource,
  filter: FilterValues,
  label = refText,
): Promise<readonly Choice[]> {
  const { data } = await provider.getPage(resource.name, { filter, size: OPTIONS })
  return data.map(record => ({ id: record.id, label: label(resource, record), record }))
}

/** The label of a document type: "name (code)". */
export const documentTypeLabel: typeof refText = (resource, record) =>
  `${refText(resource, record)} (${String((record as Found)['code'] ?? '')})`

/** The form value of an option: its record. */
export const recordOf = (option: Option): unknown => (option as Choice).record

/** The option of a record. */
export const choiceOf = (resource: Resource, record: unknown, label = refText): Choice | null =>
  record ? { id: (record as Found).id, label: label(resource, record), record: record as Found } : null

/** The types of articles in each mode (finance §9). */
const ARTICLES = {
  company: COST_TYPE.transfer,
  account: COST_TYPE.payroll,
  expense: [COST_TYPE.general, COST_TYPE.vehicle],
} as const

/** Searches the options; failures are notified with the texts of the dialog. */
export function useChoices(mode: Purpose['mode']) {
  const t = useTranslate()
  const notices = useWriteNotices()
  const provider = useProvider()
  const find = (resource: Resource, filter: FilterValues, label?: typeof refText) => findIn(provider, resource, filter, label)
  const [costList, payMethod, documentType, point, vehicle] = [
    useResource('costList'),
    useResource('payMethod'),
    useResource('documentType'),
    useResource('point'),
    useResource('vehicle'),
  ]
  const reporting =
    (key: string, load: (query: string) => Promise<readonly Choice[]>) =>
    async (query: string): Promise<readonly Choice[]> => {
      try {
        return await load(query)
      } catch (error) {
        notices.failed(t('nerud.widgets.error'), `${t(`nerud.addPayment.failures.${key}`)} ${messageOf(error)}`)
        throw error
      }
    }
  const failed = (key: string): string => t(`nerud.addPayment.failures.${key}`)
  const choices = (key: string, load: (query: string) => Promise<readonly Choice[]>) => ({
    load: reporting(key, load),
    failed: failed(key),
  })
  return {
    costLists: choices('costLists', name => find(costList, { isActive: 1, costListType: ARTICLES[mode], name })),
    methods: choices('methods', name => find(payMethod, { isActive: 1, name })),
    types: choices('types', query => find(documentType, { isActive: 1, isPayment: 1, query }, documentTypeLabel)),
    points: choices('points', query => find(point, { company: OWN_COMPANY, query })),
    vehicles: choices('vehicles', query => find(vehicle, { isActive: 1, query })),
  }
}

/** Loads a record for its names. */
function useNamed<T extends { readonly id: number }>(name: 'company' | 'account', id: number, enabled = true) {
  return useGetOne<T>(name, { id, meta: { quiet: true } }, { enabled, retry: false })
}

/** Our company, the system company, and the one that the dialog was opened for; a failure is notified once. */
export function useCompanies(of: Purpose) {
  const t = useTranslate()
  const notices = useWriteNotices()
  const ours = useNamed<Wire<'company'>>('company', OWN_COMPANY)
  const system = useNamed<Wire<'company'>>('company', SYSTEM_COMPANY)
  const own = useNamed<Wire<'company'>>('company', of.mode === 'company' ? of.company : OWN_COMPANY, of.mode === 'company')
  const report = useEvent((key: string, error: Error | null) => {
    if (error) notices.failed(t(`nerud.addPayment.failures.${key}`), error.message)
  })
  useEffect(() => report('ours', ours.error), [report, ours.error])
  useEffect(() => report('system', system.error), [report, system.error])
  useEffect(() => report('company', of.mode === 'company' && of.company !== OWN_COMPANY ? own.error : null), [report, of, own.error])
  // A copy sets both sides at once, so placeholders are shown until the companies are loaded.
  const ids = of.mode === 'company' ? [OWN_COMPANY, of.company] : [OWN_COMPANY]
  const sides = [ours, own].flatMap(({ data, isLoading }, at) =>
    data ? [{ id: data.id, label: companyText(data, t) }] : isLoading ? [{ id: ids[at]!, label: '…' }] : [],
  )
  return { sides, inn: own.data?.inn ?? null }
}

/** The employee that the dialog was opened for. */
export const useEmployee = (of: Purpose) =>
  useNamed<Wire<'account'>>('account', of.mode === 'account' ? of.account : 0, of.mode === 'account')

type Payment = Wire<'payment'>

/** Whether the rate of a payment method changes the sum. */
export const isRated = (rate: Decimal | null | undefined): rate is Decimal => !!rate && compare(rate, '1') !== 0

/** A payment's method, with "(k: rate)" if the rate is not 1 (finance §2.5). */
export function useMethodText(): (payment: Pick<Payment, 'payMethod' | 'rate'>) => string {
  const t = useTranslate()
  return useCallback(
    ({ payMethod, rate }) =>
      [payMethod?.name, isRated(rate) && t('nerud.payment.rate', { rate: formatRate(rate) })].filter(Boolean).join(' '),
    [t],
  )
}
