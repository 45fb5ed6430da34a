import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import {
  byName,
  callOf,
  columnsOf,
  fill,
  mayChange,
  offers,
  wirePathOf,
  valueAt,
  type Action,
  type On,
  type Resource,
  NOBODY,
  rightsFor,
  type WireRecord,
} from '#resource'
import { useMay, type May } from '../authProvider.ts'
import { useProvider, type DeclaredDataProvider } from '../data/provider.ts'

/** An available action: a declared one, or one that every record has. */
export interface OfferedAction {
  readonly name: string
  readonly kind: 'action' | 'columns' | 'copy' | 'activity' | 'removal'
  readonly label: string
  readonly action?: Action
  readonly danger?: boolean
}

/** The name of the declared action that activates and deactivates a record, if there is one (foundations §4, "Activity and soft deletion"). */
const TOGGLE = 'toggle'

const isOpen = (action: Action, record: Record<string, unknown> | null): boolean => {
  try {
    const holds = (one: typeof action.when): boolean => !one || (record !== null && one(record))
    return holds(action.when) && holds(action.offered)
  } catch {
    return false
  }
}

/** Reads the proposal of a record that waits in the inbox: what accepting it would do. */
export const proposalRead = (provider: DeclaredDataProvider, resource: Resource, proposal: string | undefined, record: WireRecord) => ({
  queryKey: [resource.name, proposal, record['id'], record['version']] as const,
  // Not aborted when the record is left, because accepting waits for it.
  queryFn: async () => {
    const path = fill(callOf(resource, 'action', proposal).path, { id: Number(record['id']) })
    return (await provider.invoke<WireRecord>(resource.name, { path, quiet: true })).data
  },
  retry: false,
})

/** The action that accepts the proposal of a record, if the record has none or it is not known yet. */
function useNothingToAccept(
  resource: Resource,
  record: WireRecord | null,
  found: readonly { readonly name: string }[],
): string | undefined {
  const { accept, proposal } = resource.list?.inbox ?? {}
  const provider = useProvider()
  const isAsked = proposal !== undefined && record !== null && found.some(({ name }) => name === accept)
  const { data } = useQuery({ ...proposalRead(provider, resource, proposal, record ?? {}), enabled: isAsked })
  return isAsked && !data?.[proposal] ? accept : undefined
}

/** The parent of the rows on which actions are offered: the reference field and the id. */
export interface ParentRef {
  readonly by: string
  readonly id: number
}

/** Where actions are offered: on the rows of a parent, and whether a copy can be created from there. */
interface ActionContext {
  readonly under?: ParentRef | undefined
  readonly copies?: boolean
}

function declared(resource: Resource, on: On, record: WireRecord | null, may: May, under: ParentRef | undefined): [string, Action][] {
  const flat = record && byName(resource, record)
  return Object.entries(resource.actions ?? {}).filter(
    ([, action]) =>
      (action.on === on || (on === 'one' && action.button === 'each')) &&
      (under ? action.under?.[under.by] !== undefined : action.under === undefined) &&
      action.button !== false &&
      may.mayAct(action) &&
      (on !== 'one' || isOpen(action, flat)),
  )
}

const mayToggle = (resource: Resource, may: May): boolean => {
  if (!may.mayField(resource, 'isActive', 'write')) return false
  const toggle = resource.actions?.[TOGGLE]
  if (toggle) return may.mayAct(toggle)
  // Records that nobody may remove are closed by actions of their own.
  return offers(resource, 'edit') && may.may(resource, 'edit') && rightsFor(resource, 'remove') !== NOBODY
}

/** Whether the user may remove records, or restore them if removal is soft. */
export const mayRemove = (resource: Resource, may: May): boolean =>
  may.may(resource, 'remove') && (offers(resource, 'remove') || (offers(resource, 'edit') && !resource.parts?.hardRemove))

/** Whether the user may choose the columns of the record's file, which has not been imported yet. */
function mayChooseColumns(resource: Resource, record: Record<string, unknown>, may: May): boolean {
  const { field, reads } = columnsOf(resource) ?? {}
  const reading = reads === undefined ? undefined : resource.actions?.[reads]
  if (!reading || !may.mayAct(reading) || !isOpen(reading, record)) return false
  return may.may(resource, 'edit') && may.mayField(resource, field!, 'write')
}

/** Whether the user may copy this record. */
const mayCopy = (resource: Resource, may: May): boolean =>
  offers(resource, 'one') && offers(resource, 'create') && may.may(resource, 'one') && may.may(resource, 'create')

/** The actions available to the user on one record, on several, or on the whole resource. */
export function useActions(
  resource: Resource,
  on: On,
  record: WireRecord | null,
  { under, copies = false }: ActionContext = {},
): readonly OfferedAction[] {
  const may = useMay()
  const translate = useTranslate()
  const declaredOnes: OfferedAction[] = declared(resource, on, record, may, under)
    .filter(([name]) => name !== TOGGLE)
    .map(([name, action]) => ({
      name,
      kind: 'action',
      action,
      label: translate(`resources.${resource.name}.actions.${name}`),
      danger: action.danger === true,
    }))
  const unproposed = useNothingToAccept(resource, on === 'one' ? record : null, declaredOnes)
  if (on !== 'one' || !record) return declaredOnes
  const found = declaredOnes.filter(({ name }) => name !== unproposed)
  const flat = byName(resource, record)
  if (mayChange(resource, flat) && mayChooseColumns(resource, flat, may))
    found.push({ name: 'columns', kind: 'columns', label: translate('nerud.fileColumns.title') })
  if (copies && mayCopy(resource, may)) found.push({ name: 'copy', kind: 'copy', label: translate('nerud.actions.duplicate') })
  // A record that cannot be changed can be neither deactivated nor removed.
  const isOpenToChange = mayChange(resource, flat)
  if (isOpenToChange && mayToggle(resource, may)) {
    const isActive = valueAt(record, wirePathOf(resource, 'isActive')) === true
    const general = translate(isActive ? 'nerud.actions.deactivate' : 'nerud.actions.activate')
    const label = translate(`resources.${resource.name}.activity.${isActive ? 'off' : 'on'}`, { _: general })
    found.push({ name: TOGGLE, kind: 'activity', label })
  }
  if (isOpenToChange && mayRemove(resource, may))
    found.push({ name: 'remove', kind: 'removal', label: translate('nerud.actions.remove'), danger: true })
  return found
}
