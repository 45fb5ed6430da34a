import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { isChangeable, offers, optionsOf, type Kind, type Resource } from '#resource'
import { useAids } from '../../declared.tsx'
import type { Row } from '../../data/rows.ts'
import { useMay, type May } from '../../may.ts'
import { useListing } from '../listing.ts'
import { makeTypedAhead } from './typedAhead.ts'

/** What has an input of one line. Activity and deletion are actions of their own. */
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

/** May this person change a field in the cells of a list? What a hand-made aid stands beside is judged with more than its own input, unless the declaration says otherwise. */
export function isInline(resource: Resource, name: string, { may, mayField }: Pick<May, 'may' | 'mayField'>, aids: object): boolean {
  const one = resource.fields[name]
  if (!one || !KINDS.has(one.kind) || !isChangeable(one) || ACTIONS.includes(name)) return false
  const { inline } = optionsOf(one)
  if (!(inline ?? !(`${resource.name}.${name}` in aids))) return false
  return offers(resource, 'edit') && may(resource, 'edit') && mayField(resource, name, 'write')
}

/** Where one goes on after a cell: to the next or the one before that may be changed, to the same of the row below, or nowhere. */
export type Way = 'next' | 'previous' | 'stay'

interface CellAt {
  readonly row: Row
  readonly key: string
}

/** The cell of the list around that is being changed, and how its table is told; nothing where no cell may be. Cards on a phone have no cells. */
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
    // What is typed after the last cell is for none.
    if (!next) {
      ahead.stop()
      ahead.take()
    }
    edit(next)
  }
  return { cell, end, mayEdit, onEdit, ahead }
}
