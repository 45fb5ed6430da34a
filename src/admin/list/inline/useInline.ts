import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { isChangeable, offers, optionsOf, type Kind, type Resource } from '#resource'
import { useAids } from '../../declared.tsx'
import type { Row } from '../../data/rows.ts'
import { useMay, type May } from '../../may.ts'
import { useListing } from '../listing.ts'
import { makeTypedAhead } from './typedAhead.ts'

/** Kinds with an input of one line. Activity and deletion are separate actions. */
const KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'text',
  'number',
  'decimal',
  'money',
  'date',
  'dateTime',
  'month',
  'choice',
  'flag',
  'reference',
  'phone',
  'email',
])
const ACTIONS = ['isActive', 'isDelete']

/** Whether the user may edit a field in the cells of a list. A field with a custom aid needs more than its input, so it cannot be, unless its declaration says otherwise. */
export function isInline(resource: Resource, name: string, { may, mayField }: Pick<May, 'may' | 'mayField'>, aids: object): boolean {
  const one = resource.fields[name]
  if (!one || !KINDS.has(one.kind) || !isChangeable(one) || ACTIONS.includes(name)) return false
  const { inline } = optionsOf(one)
  if (!(inline ?? !(`${resource.name}.${name}` in aids))) return false
  return offers(resource, 'edit') && may(resource, 'edit') && mayField(resource, name, 'write')
}

/** Where to move after a cell: to the next or previous editable one, or nowhere. */
export type Way = 'next' | 'previous' | 'stay'

interface CellAt {
  readonly row: Row
  readonly key: string
}

/** The cell being edited in the surrounding list, with the handlers for its table; undefined if no cell can be edited. Cards on phones have no cells. */
export function useInline(isCards: boolean) {
  const { resource, rows, columns } = useListing()
  const { may, mayField } = useMay()
  const aids = useAids()
  const notify = useNotify()
  const [cell, edit] = useState<CellAt>()
  const [ahead] = useState(() => makeTypedAhead(() => edit(undefined)))
  useEffect(() => ahead.stop, [ahead])
  const names = useMemo(
    () => columns.shown.map(({ key }) => key).filter(key => isInline(resource, key, { may, mayField }, aids)),
    [columns.shown, resource, may, mayField, aids],
  )
  const mayEdit = useCallback((key: string) => names.includes(key), [names])
  const onEdit = useCallback(
    (row: Row, key: string): void => {
      if (!mayEdit(key)) notify('nerud.finding.cells.fixed', { type: 'info' })
      edit(mayEdit(key) ? { row, key } : undefined)
      if (mayEdit(key)) ahead.listen()
    },
    [mayEdit, notify, ahead],
  )
  if (isCards || names.length === 0) return undefined
  const step = ({ row, key }: CellAt, by: 1 | -1): CellAt | undefined => {
    const at = rows.rows.findIndex(({ id }) => id === row.id)
    const name = names[names.indexOf(key) + by]
    if (name !== undefined) return { row: rows.rows[at] ?? row, key: name }
    const next = at < 0 ? undefined : rows.rows[at + by]
    return next && { row: next, key: names.at(by > 0 ? 0 : -1)! }
  }
  const end = (way: Way): void => {
    const next = cell && way !== 'stay' ? step(cell, way === 'next' ? 1 : -1) : undefined
    // Discard keys typed after the last cell.
    if (!next) {
      ahead.stop()
      ahead.take()
    }
    edit(next)
  }
  return { cell, end, mayEdit, onEdit, ahead }
}
