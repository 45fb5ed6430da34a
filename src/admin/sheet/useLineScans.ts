import { useEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { useEvent } from 'react-admin'
import { isRequiredOnScreen, wirePathOf, setAt, type Ref, type Resource } from '#resource'
import type { SheetState } from './useSheet.ts'
import { isHttpProblem, newKey } from '../api.ts'
import { useProvider } from '../data/provider.ts'
import { useResources } from '../resourceContext.tsx'
import { useMay } from '../authProvider.ts'
import { MAX_STORED_BYTES, removeScan, storeScan, takeScans, type StoredScan } from './storedScans.ts'

/** The scan or photo that belongs to a line. */
export interface Paper {
  readonly file: File
  readonly url: string
  /** The Idempotency-Key of its upload. */
  readonly attempt: string
  /** The record that it belongs to, once its line has been saved. */
  readonly record: number | null
  readonly isSending: boolean
  readonly isSaved: boolean
  /** Why it could not be added to the record. */
  readonly failure: string | null
}

/** The field with the type of a document: the required reference among the document's fields, if there is one. */
const kindFieldOf = (documents: Resource | undefined): string | undefined => {
  const { owner = '', file = '' } = documents?.parts?.attached ?? {}
  return Object.keys(documents?.fields ?? {}).find(
    name =>
      name !== owner && name !== file && documents!.fields[name]!.kind === 'reference' && isRequiredOnScreen(documents!.fields[name]!),
  )
}

type PapersByLine = ReadonlyMap<string, Paper>
type Change = (how: (before: PapersByLine) => PapersByLine) => void
type WaitingFiles = readonly [waiting: readonly File[], set: Dispatch<SetStateAction<readonly File[]>>]
/** Begins the keys of stored scans that wait for a line. */
const WAITING = '~'

const paperOf = (file: File): Paper => ({
  file,
  url: URL.createObjectURL(file),
  attempt: newKey(),
  record: null,
  isSending: false,
  isSaved: false,
  failure: null,
})

/** Uploads the scans of saved lines as documents of their records. */
function useSending({ sheet }: SheetState, documents: Resource | undefined, papers: PapersByLine, setPapers: Change) {
  const provider = useProvider()
  const kindField = kindFieldOf(documents)
  const [kind, setKind] = useState<Ref | null>(null)
  const change = (key: string, to: Partial<Paper>): void =>
    setPapers(before => {
      const paper = before.get(key)
      return paper ? new Map([...before, [key, { ...paper, ...to }]]) : before
    })
  const send = useEvent(async (key: string, paper: Paper, owner: number): Promise<void> => {
    const { attached: part } = documents!.parts!
    const data: Record<string, unknown> = {}
    setAt(data, wirePathOf(documents!, part!.owner), { id: owner })
    setAt(data, wirePathOf(documents!, part!.file), paper.file)
    if (kindField !== undefined) setAt(data, wirePathOf(documents!, kindField), kind)
    change(key, { isSending: true, failure: null })
    try {
      await provider.create(documents!.name, { data, meta: { idempotencyKey: paper.attempt } })
      change(key, { isSending: false, isSaved: true })
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      change(key, { isSending: false, failure: problem.text, attempt: newKey() })
    }
  })
  const sendSaved = useEvent((): void => {
    for (const [key, paper] of papers) {
      const id = sheet.line(key)?.record?.['id'] ?? paper.record
      if (typeof id === 'number' && paper.record !== id) change(key, { record: id })
      if (kindField !== undefined && kind === null) continue
      if (typeof id === 'number' && !paper.isSaved && !paper.isSending && paper.failure === null) void send(key, paper, id)
    }
  })
  useEffect(() => sheet.follow(sendSaved), [sheet, sendSaved])
  useEffect(sendSaved, [papers, kind, sendSaved])
  return { kindField, kind, setKind, again: (key: string): void => change(key, { failure: null }) }
}

/** Assigns scans to lines: the first to the given line, the others to the lines below without one. Scans left over wait. */
function useLaying({ sheet }: SheetState, papers: PapersByLine, setPapers: Change, [waiting, setWaiting]: WaitingFiles) {
  const add = useEvent((from: string, files: readonly File[]): void => {
    const lines = sheet.lines()
    const at = lines.findIndex(line => line.key === from)
    const open = lines.slice(Math.max(0, at)).filter(line => !papers.has(line.key) && !line.isRemoved)
    setWaiting(files.slice(open.length))
    const made = files.slice(0, open.length).map((file, index) => [open[index]!.key, paperOf(file)] as const)
    setPapers(before => new Map([...before, ...made]))
  })
  // Assign waiting scans to new lines as they are added.
  const give = useEvent((): void => {
    const last = sheet.lines().at(-1)
    if (waiting.length > 0 && last && !papers.has(last.key)) add(last.key, waiting)
  })
  useEffect(() => sheet.follow(give), [sheet, give])
  useEffect(give, [waiting, give])
  return { add, waiting: waiting.length }
}

/** What is stored in the browser: the scans of lines that are not uploaded yet, and those that wait for a line. */
const storedOf = (papers: PapersByLine, waiting: readonly File[]): ReadonlyMap<string, StoredScan> =>
  new Map([
    ...[...papers].flatMap(([key, { file, attempt, record, isSaved }]) => (isSaved ? [] : [[key, { file, attempt, record }] as const])),
    ...waiting.map((file, at) => [`${WAITING}${at}`, { file, attempt: '', record: null }] as const),
  ])

const isSameScan = (one: StoredScan | undefined, other: StoredScan): boolean =>
  one?.file === other.file && one.attempt === other.attempt && one.record === other.record

/** Stores scans in the browser until they are uploaded, and restores those of an earlier page. Returns whether some could not be stored. */
function useStoredScans({ of, sheet }: SheetState, papers: PapersByLine, setPapers: Change, [waiting, setWaiting]: WaitingFiles) {
  const known = useRef<ReadonlyMap<string, StoredScan>>(new Map())
  const safe = useRef(new Map<string, StoredScan>())
  const now = useMemo(() => storedOf(papers, waiting), [papers, waiting])
  useEffect(() => {
    if (!of) return
    for (const key of known.current.keys())
      if (!now.has(key)) {
        safe.current.delete(key)
        void removeScan(of, key)
      }
    let size = 0
    for (const [key, scan] of now) {
      size += scan.file.size
      if (isSameScan(known.current.get(key), scan) || size > MAX_STORED_BYTES) continue
      void storeScan(of, key, scan).then(isStored => isStored && safe.current.set(key, scan))
    }
    known.current = now
  }, [of, now])
  const restore = useEvent(async (): Promise<boolean> => {
    const found = of ? await takeScans(of) : new Map<string, StoredScan>()
    // A line in which nothing was typed was not stored: its scan waits for a new one.
    const isOwned = ([key, { record }]: readonly [string, StoredScan]): boolean => record !== null || sheet.line(key) !== undefined
    const [owned, others] = [[...found].filter(isOwned), [...found].filter(one => !isOwned(one))]
    for (const [key] of others) await removeScan(of!, key)
    setPapers(before => new Map([...owned.map(([key, scan]) => [key, { ...paperOf(scan.file), ...scan }] as const), ...before]))
    setWaiting(before => [...others.map(([, { file }]) => file), ...before])
    return found.size > 0
  })
  return { restore, isUnstored: (): boolean => [...now].some(([key, scan]) => !isSameScan(safe.current.get(key), scan)) }
}

/** The scans of the lines; each is uploaded once its line has been saved. `onRestored`: called when scans of an earlier page are there again. */
export function useLineScans(state: SheetState, onRestored: () => void) {
  const resources = useResources()
  const may = useMay()
  const paper = state.resource.parts?.entry?.paper
  const documents = paper && resources[paper.documents]
  const mayAdd = documents !== undefined && may.may(documents, 'create')
  const [papers, setPapers] = useState<PapersByLine>(new Map())
  const sending = useSending(state, documents, papers, setPapers)
  const files = useState<readonly File[]>([])
  const { add, waiting } = useLaying(state, papers, setPapers, files)
  const { restore, isUnstored } = useStoredScans(state, papers, setPapers, files)
  const begin = useEvent((): void => {
    if (mayAdd) void restore().then(isAny => isAny && onRestored())
  })
  useEffect(begin, [begin])
  const remove = (key: string): void =>
    setPapers(before => {
      const paper = before.get(key)
      if (paper) URL.revokeObjectURL(paper.url)
      return new Map([...before].filter(([one]) => one !== key))
    })
  return { mayAdd, documents, usual: paper?.kind, ...sending, papers, add, remove, waiting, isUnstored }
}

/** The scans of a table, and the operations on them. */
export type Papers = ReturnType<typeof useLineScans>
