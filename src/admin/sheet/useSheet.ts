import { useMemo, useCallback, useEffect, useRef, useState } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { useLocation } from 'react-router'
import { type Resource, type Resources, optionsOf, type WireRecord } from '#resource'
import { cellOf } from '../cells.tsx'
import { type May, useMay } from '../authProvider.ts'
import { readColumnOf, type ReadColumn, makeReader } from '../form/pasting.ts'
import { useResources } from '../resourceContext.tsx'
import { changedNames, startValues } from '../data/values.ts'
import { useProvider } from '../data/provider.ts'
import { writableNames } from '../form/context.tsx'
import { useCacheWrite, useWriteNotices } from '../form/afterWriting.tsx'
import { useUndo } from '../form/useUndo.ts'
import { recordWriter } from '../data/recordWriter.ts'
import type { ChooseValues } from '../form/ConflictDialog.tsx'
import type { Words } from '../cells/words.ts'
import { useWords } from '../cells/context.ts'
import { makeChoiceFilling } from './fillFromChoice.ts'
import type { Fill } from '../form/fills.ts'
import type { EntryRules } from './entryRules.ts'
import {
  storeLine,
  removeStoredLine,
  takeStoredLines,
  type LineOwner,
  isOpenLine,
  isTouched,
  nextLine,
  isLineValid,
  withRecord,
  makeLineValidator,
  type SheetLine,
} from './line.ts'
import { makeSaver, makeSheet, type EntrySheet } from './sheet.ts'

/** A column of the entry table. */
export interface SheetColumn extends ReadColumn {
  /** In pixels. */
  readonly width: number
  readonly align: 'start' | 'end'
  /** Whether it is typed, as opposed to only shown. */
  readonly isInput: boolean
  /** Whether its values are calculated from the others. */
  readonly isCounted: boolean
}

/** The maximum width of a column of references in pixels; longer titles are cut off and shown in full below the table. */
const MAX_WIDTH = 210

/** The columns of the entry table: typed ones, then calculated ones, without those that the user may not read. */
function sheetColumns(resource: Resource, resources: Resources, may: May, isFixed: (name: string) => boolean): readonly SheetColumn[] {
  const { columns = [], shows = [] } = resource.parts?.entry ?? {}
  return [...columns, ...shows]
    .filter(name => may.mayField(resource, name, 'read'))
    .map(name => {
      const one = resource.fields[name]!
      const { width, align } = cellOf(resource, name)
      return {
        ...readColumnOf(name, one, resources),
        width: Math.min(MAX_WIDTH, width),
        align: align === 'right' ? 'end' : 'start',
        isInput: columns.includes(name) && !isFixed(name) && may.mayField(resource, name, 'write'),
        isCounted: shows.includes(name),
      } as const
    })
}

/** Returns the same object until one of its values changes, so that memoised components do not re-render. The keys must not change. */
export function useSame<T extends object>(parts: T): T {
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => parts, Object.values(parts))
}

interface Opening {
  readonly resource: Resource
  readonly rules: EntryRules
  /** What follows from choices, by field name. */
  readonly fills: Readonly<Record<string, Fill>>
  /** Fixed values of every line, by field name; they cannot be changed. */
  readonly preset: WireRecord
  readonly chooseValues: ChooseValues
}

/** Milliseconds between a change and storing the lines in the browser: values are derived in several steps. */
const DEBOUNCE_MS = 150

/** Stores the lines in the browser when they change, and immediately when the page is hidden; returns whether the browser has no room. */
function useStoredLines(sheet: EntrySheet, of: LineOwner | null): boolean {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!of) return undefined
    let known = new Map(sheet.lines().map(line => [line.key, line]))
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = (): void => {
      clearTimeout(timer)
      timer = undefined
      const lines = sheet.lines()
      let isWhole = true
      for (const [index, line] of lines.entries()) if (known.get(line.key) !== line) isWhole = storeLine(of, line, index) && isWhole
      const now = new Map(lines.map(line => [line.key, line]))
      for (const key of known.keys()) if (!now.has(key)) removeStoredLine(of, key)
      known = now
      setFull(!isWhole)
    }
    const stop = sheet.follow(() => {
      timer ??= setTimeout(keep, DEBOUNCE_MS)
    })
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      stop()
      keep()
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [sheet, of])
  return isFull
}

/** The pending work of each line; a line is sent only after it has finished. */
function useWorks() {
  const works = useRef(new Map<string, Promise<unknown>>())
  const wait = useEvent((key: string, work: Promise<unknown>): void => {
    const all = Promise.allSettled([works.current.get(key), work])
    works.current.set(key, all)
  })
  const settled = useEvent(async (key: string): Promise<void> => {
    for (let last: unknown; last !== works.current.get(key);) await (last = works.current.get(key))
  })
  return { wait, settled }
}

/** The initial lines: those that this browser has stored, or one new line. */
function useLines({ resource, preset }: Opening, names: readonly string[]) {
  const { userId } = useMay()
  const { pathname } = useLocation()
  const [of] = useState<LineOwner | null>(() => (userId === undefined ? null : { user: userId, resource: resource.name, under: pathname }))
  const [start] = useState(() => startValues(resource, preset))
  const [{ sheet, stored }] = useState(() => {
    const taken = of ? takeStoredLines(of) : { lines: [], typing: [] }
    const lines = taken.lines.length > 0 ? taken.lines : [nextLine(resource, undefined, names, start)]
    return { sheet: makeSheet(lines), stored: taken }
  })
  return { of, start, sheet, stored, isFull: useStoredLines(sheet, of) }
}

interface Saving {
  readonly names: readonly string[]
  readonly sheet: EntrySheet
  readonly judge: ReturnType<typeof makeLineValidator>
  readonly settled: (key: string) => Promise<void>
  readonly words: Words
  /** Calculates a line again. */
  readonly recount: (key: string) => void
}

/** The saver, as long as the table is open. */
function useSaver({ resource, chooseValues }: Opening, { names, sheet, judge, settled, words, recount }: Saving) {
  const provider = useProvider()
  const renewCaches = useCacheWrite()
  const undoable = useUndo()
  const notices = useWriteNotices()
  const onUndone = useEvent((record: WireRecord): void => {
    const line = sheet.lines().find(one => one.record?.['id'] === record['id'])
    if (!line) return
    sheet.change(line.key, now => withRecord(resource, now, record))
    recount(line.key)
  })
  const onSaved = useEvent((record: WireRecord, before: WireRecord | null): void => {
    renewCaches(resource, record)
    if (!before) return
    const change = { names: changedNames(resource, names, before, record), before, after: record }
    const undo = undoable(resource, [change], { scope: sheet, onUndone })
    if (undo) notices.doneWithUndo(words.t('nerud.form.saved'), undo)
  })
  const chooseNow = useEvent(chooseValues)
  const [saver] = useState(() =>
    makeSaver({
      resource,
      names,
      writer: recordWriter(provider),
      sheet,
      isRight: line => isLineValid(judge(line)),
      settled,
      chooseValues: chooseNow,
      onSaved,
      t: words.t,
    }),
  )
  useEffect(() => () => saver.stop(), [saver])
  return saver
}

/** The state of an entry table: the lines, and what parses, derives, validates and saves them. */
export function useSheet(opening: Opening) {
  const { resource, rules, fills, preset } = opening
  const may = useMay()
  const words = useWords()
  const resources = useResources()
  const provider = useProvider()
  const notify = useNotify()
  const names = useMemo(() => writableNames(resource, 'create', may), [resource, may])
  const [fixed] = useState(() => new Set(Object.keys(preset)))
  const isFixed = useCallback((name: string): boolean => fixed.has(name), [fixed])
  const columns = useMemo(() => sheetColumns(resource, resources, may, isFixed), [resource, resources, may, isFixed])
  const { of, start, sheet, stored, isFull } = useLines(opening, names)
  const judge = useMemo(() => makeLineValidator(resource, words.t), [resource, words])
  const reader = useMemo(() => makeReader(resource, provider, words), [resource, provider, words])
  const following = useMemo(() => {
    const targetOf = (name: string) => resources[optionsOf(resource.fields[name]!).target ?? '']
    return makeChoiceFilling({ resource, targetOf, rules, fills, provider, isFixed, t: words.t })
  }, [resource, resources, rules, fills, provider, isFixed, words])
  const { wait, settled } = useWorks()
  const holderOf = (key: string) => ({
    line: () => sheet.line(key),
    change: (change: (line: SheetLine) => SheetLine) => sheet.change(key, change),
  })
  const changed = useEvent((key: string, fields: readonly string[]): void => wait(key, following.changed(holderOf(key), fields)))
  const recount = useEvent((key: string): void => changed(key, []))
  const saver = useSaver(opening, { names, sheet, judge, settled, words, recount })
  useEffect(() => {
    void reader.prepare(columns.filter(({ isInput }) => isInput))
  }, [reader, columns])
  const begin = useEvent((): void => {
    const open = stored.lines.filter(isTouched)
    for (const { key, sent } of open) {
      // What was sent once is sent again unchanged.
      if (sent === null) wait(key, following.restored(holderOf(key)))
      else recount(key)
    }
    // Send again at once what got no answer.
    saver.save(open.filter(line => line.sent !== null).map(({ key }) => key))
    if (open.length > 0) notify('nerud.sheet.restored', { type: 'info', messageArgs: { smart_count: open.length } })
  })
  useEffect(begin, [begin])
  const openLines = useEvent(() => sheet.lines().filter(isOpenLine))
  const lines = { sheet, of, stored, isFull, openLines, start }
  return useSame({ resource, columns, names, judge, reader, saver, changed, settled, wait, words, provider, ...lines })
}

export type SheetState = ReturnType<typeof useSheet>
