import Chip from '@mui/material/Chip'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { idOf, optionsOf, placeOf, valueAt, type Resource, type Sort } from '#resource'
import { businessDay } from '../data/values.ts'
import type { Row } from '../data/rows.ts'

const NONE: ReadonlySet<number> = new Set()
const InForce = createContext(NONE)
/** Provides the ids of dated rows in force to the cells of a list. */
export const InForceProvider = InForce.Provider

const keyAt = (resource: Resource, name: string, row: Row): string => {
  const value = valueAt(row, placeOf(resource, name))
  return String(typeof value === 'object' ? idOf(value) : value)
}

const isLiving = (resource: Resource, row: Row): boolean =>
  valueAt(row, placeOf(resource, 'isDelete')) !== true && valueAt(row, placeOf(resource, 'isActive')) !== false

/** The loaded rows in force on a day: for each key the latest start up to that day; of equal starts the later record. */
export function inForceOf(resource: Resource, rows: readonly Row[], day: string): ReadonlySet<number> {
  const { start, per } = resource.parts!.dated!
  const found = new Map<string, { id: number; begins: string }>()
  for (const row of rows) {
    const value = valueAt(row, placeOf(resource, start))
    if (typeof value !== 'string' || value.slice(0, 10) > day || !isLiving(resource, row)) continue
    const key = per.map(name => keyAt(resource, name, row)).join(' ')
    const existing = found.get(key)
    if (!existing || value > existing.begins || (value === existing.begins && row.id > existing.id))
      found.set(key, { id: row.id, begins: value })
  }
  return new Set([...found.values()].map(({ id }) => id))
}

/** The ids of the rows in force; empty while an unloaded row might be one of them. */
export function useInForce(resource: Resource, rows: readonly Row[], isEnd: boolean, [first]: readonly Sort[]): ReadonlySet<number> {
  const dated = resource.parts?.dated
  const isWhole = isEnd || (first?.field === dated?.start && first?.descending === true)
  return useMemo(() => (dated && isWhole ? inForceOf(resource, rows, businessDay()) : NONE), [resource, dated, rows, isWhole])
}

/** Whether a field is the start of a dated entry. */
export const isStart = (resource: Resource, name: string): boolean =>
  resource.parts?.dated?.start === name && optionsOf(resource.fields[name]!).hidden !== true

/** The start of an entry, with a mark if the entry is in force. */
export const StartCell = ({ row, children }: { readonly row: Row; readonly children: ReactNode }) => {
  const translate = useTranslate()
  return (
    <>
      {children}
      {useContext(InForce).has(row.id) && (
        <Chip label={translate('nerud.list.inForce')} size="small" color="success" variant="outlined" sx={{ ml: 1, height: 20 }} />
      )}
    </>
  )
}
