import { useEffect, useState } from 'react'
import { bestFirst } from '#resource/ranking'
import { useProvider } from '../data/providerTypes.ts'
import { findInMemory } from '../form/names.ts'
import { recentChoices } from '../form/recentChoices.ts'
import { findOptions } from '../form/findOptions.ts'
import type { Narrowed, RefOption } from '../form/refOptions.ts'
import { isUnread } from '../inputs/unread.ts'
import { useMay } from '../may.ts'
import { FLAGS, flagText } from '../tones.tsx'
import { optionsOf } from '#resource'
import type { SheetColumn } from './columns.ts'
import { cellValue, type SheetLine } from './line.ts'
import type { Acts } from './useActs.ts'
import type { SheetState } from './useSheet.ts'

/** An option of the list below a cell. */
export interface CellOption {
  readonly id: string | number
  readonly label: string
  /** The record that the cell is set to, in a cell that refers to a record. */
  readonly option?: RefOption
  readonly value?: unknown
}

/** The maximum length of the list. */
const MOST = 15
/** Milliseconds without typing before the server is searched for a text that is not found in memory. */
const WAIT_MS = 120

/** Whether a cell is filled in by choosing from a list. */
export const isChosen = ({ one, names }: SheetColumn): boolean => names !== undefined || one.kind === 'choice' || one.kind === 'flag'

interface Offering {
  readonly state: SheetState
  readonly acts: Acts
  readonly column: SheetColumn
  readonly line: SheetLine
  /** The search text; null while the list is closed. */
  readonly query: string | null
}

const ofRecords = (options: readonly RefOption[]): readonly CellOption[] =>
  options.slice(0, MOST).map(option => ({ id: option.id, label: option.label, option }))

/** The fixed choices of a cell. */
function wordsIn({ resource, words }: SheetState, { name, one }: SheetColumn): readonly CellOption[] {
  if (one.kind === 'flag') return FLAGS.map(id => ({ id, label: flagText(resource, name, id, words), value: id === '1' }))
  return (optionsOf(one).choices ?? []).map(id => ({
    id,
    label: words.t(`resources.${resource.name}.choices.${name}.${id}`, { _: id }),
    value: id,
  }))
}

/** What the server finds for a text that is not found in memory; empty until it answers. */
function useFound(state: SheetState, names: SheetColumn['names'], query: string | null, narrowed: Narrowed): readonly CellOption[] {
  const provider = useProvider()
  const [found, setFound] = useState<{ readonly query: string; readonly options: readonly CellOption[] } | null>(null)
  const scope = JSON.stringify(narrowed)
  useEffect(() => {
    if (query === null || !names) return undefined
    let isLate = false
    const timer = setTimeout(() => {
      findOptions(provider, names.target, { ...names.only, ...(JSON.parse(scope) as object) }, state.words, { query }).then(
        options => !isLate && setFound({ query, options: ofRecords(options) }),
        () => undefined,
      )
    }, WAIT_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [names, query, scope, provider, state.words])
  return found?.query === query ? found.options : []
}

/** The options of a cell: from memory in the same frame as the key, then from the server. */
export function useCellOptions({ state, acts, column, line, query }: Offering): {
  readonly options: readonly CellOption[]
  readonly isNear: boolean
} {
  const { userId: user } = useMay()
  const { names } = column
  const value = cellValue(state.resource, line, column.name)
  const isNear = query === '' && isUnread(value)
  const { narrowed, near } = acts.narrowedIn(line, column)
  const lately = user !== undefined && names ? recentChoices({ user, resource: names.target.name }) : []
  const near15 = isNear && isUnread(value) ? ofRecords(state.reader.near(column, value.unread)) : undefined
  const known = query === null || !names ? undefined : findInMemory(names, query, { narrowed, near, lately })
  const isUnknown = names !== undefined && !near15?.length && !known?.length
  const found = useFound(state, names, isUnknown ? query : null, narrowed)
  if (query === null) return { options: [], isNear: false }
  if (!names) return { options: bestFirst(wordsIn(state, column), ({ label }) => label, query), isNear: false }
  if (near15?.length) return { options: near15, isNear: true }
  if (known?.length) return { options: ofRecords(known), isNear: false }
  return { options: found, isNear: false }
}
