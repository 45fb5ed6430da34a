import { useTranslate } from 'react-admin'
import { byName, columnsOf, mayChange, offers, placeOf, valueAt, type Action, type On, type Resource, NOBODY, rightsFor } from '#resource'
import { useMay, type May } from '../may.ts'
import type { Wire } from '../data/values.ts'

/** Something that may be done now: a declared action, or one of those that every record has. */
export interface OfferedAction {
  readonly name: string
  readonly kind: 'action' | 'columns' | 'copy' | 'activity' | 'removal'
  readonly label: string
  readonly action?: Action
  readonly danger?: boolean
}

/** The declared action that switches a record on and off, where there is one (foundations §4, "Activity and soft deletion"). */
const TOGGLE = 'toggle'

const isOpen = (action: Action, record: Record<string, unknown> | null): boolean => {
  try {
    const holds = (one: typeof action.when): boolean => !one || (record !== null && one(record))
    return holds(action.when) && holds(action.offered)
  } catch {
    return false
  }
}

/** The parent over whose rows actions are offered: the reference field that names it, and its id. */
export interface Under {
  readonly by: string
  readonly id: number
}

/** Where actions are offered: over the rows of a parent, and whether a form for a copy can be opened from there. */
interface Place {
  readonly under?: Under | undefined
  readonly copies?: boolean
}

function declared(resource: Resource, on: On, record: Wire | null, may: May, under: Under | undefined): [string, Action][] {
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
  // What nobody removes ends by actions of its own.
  return offers(resource, 'edit') && may.may(resource, 'edit') && rightsFor(resource, 'remove') !== NOBODY
}

/** May records be removed, and brought back where they can be? */
export const mayRemove = (resource: Resource, may: May): boolean =>
  may.may(resource, 'remove') && (offers(resource, 'remove') || (offers(resource, 'edit') && !resource.parts?.hardRemove))

/** May the columns of the record's file be chosen: is it still to be read? */
function mayChooseColumns(resource: Resource, record: Record<string, unknown>, may: May): boolean {
  const { field, reads } = columnsOf(resource) ?? {}
  const reading = reads === undefined ? undefined : resource.actions?.[reads]
  if (!reading || !may.mayAct(reading) || !isOpen(reading, record)) return false
  return may.may(resource, 'edit') && may.mayField(resource, field!, 'write')
}

/** May a new record begin as a copy of this one? */
const mayCopy = (resource: Resource, may: May): boolean =>
  offers(resource, 'one') && offers(resource, 'create') && may.may(resource, 'one') && may.may(resource, 'create')

/** What the user may do with one record, with several, or with the resource as a whole. */
export function useActions(
  resource: Resource,
  on: On,
  record: Wire | null,
  { under, copies = false }: Place = {},
): readonly OfferedAction[] {
  const may = useMay()
  const translate = useTranslate()
  const found: OfferedAction[] = declared(resource, on, record, may, under)
    .filter(([name]) => name !== TOGGLE)
    .map(([name, action]) => ({
      name,
      kind: 'action',
      action,
      label: translate(`resources.${resource.name}.actions.${name}`),
      danger: action.danger === true,
    }))
  if (on !== 'one' || !record) return found
  const flat = byName(resource, record)
  if (mayChange(resource, flat) && mayChooseColumns(resource, flat, may))
    found.push({ name: 'columns', kind: 'columns', label: translate('nerud.fileColumns.title') })
  if (copies && mayCopy(resource, may)) found.push({ name: 'copy', kind: 'copy', label: translate('nerud.actions.duplicate') })
  // What may not be changed is neither switched on or off nor removed.
  const isOpenToChange = mayChange(resource, flat)
  if (isOpenToChange && mayToggle(resource, may)) {
    const isActive = valueAt(record, placeOf(resource, 'isActive')) === true
    const general = translate(isActive ? 'nerud.actions.deactivate' : 'nerud.actions.activate')
    const label = translate(`resources.${resource.name}.activity.${isActive ? 'off' : 'on'}`, { _: general })
    found.push({ name: TOGGLE, kind: 'activity', label })
  }
  if (isOpenToChange && mayRemove(resource, may))
    found.push({ name: 'remove', kind: 'removal', label: translate('nerud.actions.remove'), danger: true })
  return found
}
