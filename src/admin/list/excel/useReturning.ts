import { useRef, useState } from 'react'
import { useRefresh } from 'react-admin'
import { wirePathOf, setAt, type Resource, type WireRecord } from '#resource'
import type { ChangedCell, ChangedRow } from '#resource/returned'
import { isHttpProblem } from '../../api.ts'
import { useProvider } from '../../data/provider.ts'
import { withConcurrency, useUndo, type OwnChange } from '../../form/useUndo.ts'
import { recordWriter, writtenBefore } from '../../data/recordWriter.ts'

/** The result of saving a cell. */
type Outcome = 'saved' | { readonly failure: string }

/** The numbers of saved and failed records, and the undo function, if something can be undone. */
interface Saved {
  readonly saved: number
  readonly failed: number
  readonly undo: (() => void) | undefined
}

/** The key of a changed cell within the file. */
export const changedCellKey = (row: ChangedRow, cell: ChangedCell): string => `${row.id} ${cell.field}`
/** Whether another user has changed the same field since the file was exported. */
export const isConflict = (cell: ChangedCell): boolean => 'now' in cell

const valuesOf = (resource: Resource, cells: readonly ChangedCell[], of: (cell: ChangedCell) => unknown): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const cell of cells) setAt(values, wirePathOf(resource, cell.field), of(cell))
  return values
}

/** The cells chosen at first: valid ones without conflicts. */
const certainIn = (rows: readonly ChangedRow[]): readonly string[] =>
  rows.flatMap(row => row.cells.filter(cell => cell.problem === undefined && !isConflict(cell)).map(cell => changedCellKey(row, cell)))

const toggled = (before: ReadonlySet<string>, keys: readonly string[], isOn: boolean): ReadonlySet<string> => {
  const after = new Set(before)
  for (const key of keys)
    if (isOn) after.add(key)
    else after.delete(key)
  return after
}

/** Which cells of a file are chosen, and saving them: each record separately, with the version that the changes were compared with. */
export function useReturning(resource: Resource, rows: readonly ChangedRow[]) {
  const provider = useProvider()
  const refresh = useRefresh()
  const undoable = useUndo()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(certainIn(rows)))
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  // The versions after the first save, for a second save of the same record.
  const versions = useRef(new Map<number, unknown>())
  const [isBusy, setBusy] = useState(false)
  const toggle = (keys: readonly string[], isOn: boolean): void => setChosen(before => toggled(before, keys, isOn))
  const waiting = rows
    .map(row => ({
      row,
      cells: row.cells.filter(cell => chosen.has(changedCellKey(row, cell)) && outcomes.get(changedCellKey(row, cell)) !== 'saved'),
    }))
    .filter(({ cells }) => cells.length > 0)
  const write = async ({ row, cells }: (typeof waiting)[number]): Promise<OwnChange | undefined> => {
    const settle = (outcome: Outcome): void =>
      setOutcomes(before => new Map([...before, ...cells.map(cell => [changedCellKey(row, cell), outcome] as const)]))
    const existing = valuesOf(resource, cells, cell => (isConflict(cell) ? cell.now : cell.before))
    const before = { ...existing, id: row.id, version: versions.current.get(row.id) ?? row.version }
    const done = (after: WireRecord): OwnChange => {
      versions.current.set(row.id, after['version'])
      settle('saved')
      return { names: cells.map(({ field }) => field), before, after }
    }
    try {
      const { data } = await provider.update(resource.name, {
        id: row.id,
        data: valuesOf(resource, cells, ({ after }) => after),
        previousData: before,
      })
      return done(data as WireRecord)
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      const sent = Object.fromEntries(cells.map(({ field, after }) => [field, after]))
      const stored = await writtenBefore(recordWriter(provider), resource, row.id, sent, problem)
      if (stored) return done(stored)
      const messages = Object.values(problem.errors)
      settle({ failure: messages.length > 0 ? messages.join(' · ') : problem.text })
      return undefined
    }
  }
  /** Saves all chosen cells; returns the numbers of saved and failed records, and the undo function. */
  const save = async (): Promise<Saved> => {
    setBusy(true)
    const changes: OwnChange[] = []
    let failed = 0
    try {
      await withConcurrency(waiting, async one => {
        const change = await write(one)
        if (change) changes.push(change)
        else failed += 1
      })
    } finally {
      setBusy(false)
      refresh()
    }
    return { saved: changes.length, failed, undo: undoable(resource, changes) }
  }
  return { chosen, toggle, outcomes, waiting, isBusy, save }
}
