import { useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { flushSync } from 'react-dom'
import { bestFirst } from '#resource/ranking'
import { matchingOption, useSelectedOptions, useOptions, type LoadOptions, type Option } from './useOptions.ts'
import { unresolvedIn, type UnresolvedReason, type UnresolvedText, usePendingWork } from './pending.ts'
import { useField, type FieldProps } from './useField.tsx'

/** The filters of the options by other values. */
export interface OptionFilters {
  /** Changes when the filters do. */
  readonly key: string
  /** The filters as text; '' if there are none. */
  readonly by: string
  /** Removes the filters; absent if they cannot be removed. */
  readonly lift?: (() => void) | undefined
}
export interface SelectInputProps extends FieldProps {
  /** Searches options on the server. */
  readonly load?: LoadOptions
  /** Searches options in memory; undefined if the server must be asked. */
  readonly known?: (query: string) => readonly Option[] | undefined
  /** Suggestions for a text that matches no option, best first. */
  readonly near?: (text: string) => readonly Option[]
  /** Called when the select is focused: loads the titles into memory, if they are not loaded; resolves when they are. */
  readonly approach?: () => Promise<void>
  /** A fixed list of options instead, filtered in the browser and shown completely. */
  readonly options?: readonly Option[]
  /** The options of the current value. */
  readonly current?: Option | readonly Option[] | null
  /** Loads the labels of ids without one. */
  readonly resolve?: (ids: readonly Option['id'][]) => Promise<readonly Option[]>
  readonly multiple?: boolean
  /** Converts an option to the form value; its id by default. */
  readonly store?: (option: Option) => unknown
  /** Called with every option that the user chooses. */
  readonly onChoose?: (option: Option) => void
  /** The message when the options cannot be loaded; that of all selects by default. */
  readonly failed?: string
  readonly narrowed?: OptionFilters | undefined
  /** For filters: drops text that matches no option, with a message. A form keeps it as an error. */
  readonly forgets?: boolean
}

/** The maximum number of options shown at once (foundations §9). */
export const MAX_OPTIONS = 15

const NONE: readonly Option[] = []
const nothing: LoadOptions = () => Promise.resolve(NONE)

/** Whether two options have the same id. */
export const sameId = (a: Option, b: Option): boolean => String(a.id) === String(b.id)
const listOf = (options: Option | readonly Option[] | null | undefined): readonly Option[] =>
  options === null || options === undefined ? NONE : 'id' in options ? [options] : options

function useOffered({ load, options, known, approach, narrowed }: SelectInputProps, open: boolean, query: string) {
  const remembered = open ? known?.(query) : undefined
  const found = useOptions(load ?? nothing, open && options === undefined && !remembered, query, narrowed?.key)
  if (options !== undefined) {
    const matching = bestFirst(options, ({ label }) => label, query)
    return { options: matching, failed: false, loading: false, find: async () => matching }
  }
  const find = async (text: string): Promise<readonly Option[]> => {
    const existing = known?.(text)
    if (existing || !approach) return existing ?? found.find(text)
    // Memory searches all records, the server only returns the first fifteen.
    await approach()
    return known?.(text) ?? found.find(text)
  }
  if (remembered) return { options: remembered.slice(0, MAX_OPTIONS), failed: false, loading: false, find }
  // The highlighted option must belong to the response for the current text, so older options are not offered meanwhile.
  const isOlder = found.loading && query !== ''
  return { ...found, find, options: isOlder ? NONE : found.options.slice(0, MAX_OPTIONS) }
}

/** A message below a select without an error: the value was cleared, or a filter's text matched nothing. */
interface SelectMessage {
  readonly key: 'cleared' | Exclude<UnresolvedReason, 'sought'>
  readonly text: string
}

/** The suggestions for an unrecognised value, best first, and why they are offered. */
function suggestedFor({ near: find }: SelectInputProps, unread: UnresolvedText | undefined) {
  const near = unread && unread.why !== 'sought' ? (find?.(unread.unread) ?? NONE) : NONE
  const heading = unread?.why === 'several' ? 'several' : near.length > 0 ? 'near' : undefined
  return { near, heading } as const
}

/** What a select shows: whether it is open, the typed text, the options offered and chosen. */
function useShown(props: SelectInputProps) {
  const { multiple = false, options: fixed, current, resolve } = props
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [message, setMessage] = useState<SelectMessage | null>(null)
  const field = useField(props)
  const unread = unresolvedIn(field.value)
  const text = typed ?? unread?.unread ?? null
  const query = text ?? ''
  const found = useOffered(props, open, query)
  // An unrecognised value gets suggestions; text typed over it is searched for.
  const { near, heading } = suggestedFor(props, open && typed === null ? unread : undefined)
  const offered = near.length > 0 ? { ...found, options: near.slice(0, MAX_OPTIONS), loading: false, failed: false } : found
  const { chosen, learn } = useSelectedOptions({
    value: field.value,
    current: listOf(current),
    offered: fixed ?? offered.options,
    resolve,
  })
  const missing = query === '' && !multiple ? chosen.filter(option => !offered.options.some(other => sameId(option, other))) : NONE
  // Invalidates pending responses when the user types or chooses anything later.
  const turn = useRef(0)
  const begin = (): void => {
    turn.current += 1
    setMessage(null)
    setTyped(null)
  }
  const shown = [...missing, ...offered.options]
  return {
    field,
    open,
    setOpen,
    typed,
    setTyped,
    message,
    setMessage,
    unread,
    text,
    query,
    offered,
    heading,
    chosen,
    learn,
    shown,
    turn,
    begin,
  }
}

/** The functions that set the value of a select. */
function usePicking(props: SelectInputProps, { field, chosen, learn, begin, setMessage, setOpen }: ReturnType<typeof useShown>) {
  const { multiple = false, store = option => option.id, onChoose, forgets = false } = props
  const pick = useEvent((picked: Option | readonly Option[] | null): void => {
    begin()
    learn(listOf(picked))
    for (const option of listOf(picked)) if (!chosen.some(other => sameId(option, other))) onChoose?.(option)
    if (picked === null && chosen[0]) setMessage({ key: 'cleared', text: chosen[0].label })
    field.change(multiple ? listOf(picked).map(store) : picked === null ? null : store(picked as Option))
  })
  const add = useEvent((option: Option): void => pick(multiple ? [...chosen, option] : option))
  const hold = useEvent((why: UnresolvedReason, entered: string): void => {
    const existing = { unread: entered, why }
    if (!forgets) field.change(multiple ? [...chosen.map(store), existing] : existing)
    else if (why !== 'sought') setMessage({ key: why, text: entered })
  })
  const meant = useEvent((options: readonly Option[], entered: string) =>
    matchingOption(multiple ? options.filter(option => !chosen.some(other => sameId(option, other))) : options, entered),
  )
  /** Takes the result of a search. Values derived from the choice are set in effects, which `flushSync` runs before this returns. */
  const take = (outcome: Option | UnresolvedReason, entered: string): void =>
    flushSync(() => {
      if (typeof outcome === 'string') return hold(outcome, entered)
      add(outcome)
      return multiple ? undefined : setOpen(false)
    })
  return { pick, add, hold, meant, take }
}

/** The state of a select and its operations: typed text is resolved when the field loses focus, even if the response comes later. */
export function useSelect(props: SelectInputProps) {
  const { multiple = false } = props
  const waits = usePendingWork()
  const state = useShown(props)
  const { open, setOpen, setTyped, unread, query, offered, chosen, turn, begin } = state
  const { pick, add, hold, meant, take } = usePicking(props, state)
  /** Resolves the text and takes the result. With `isEarly` the user may still choose, so failures are ignored. */
  const judge = async (isEarly: boolean): Promise<void> => {
    const mine = turn.current
    const entered = query.trim()
    const outcome = await offered.find(query).then(
      options => meant(options, entered),
      () => 'failed' as const,
    )
    if (turn.current === mine && !(isEarly && typeof outcome === 'string')) take(outcome, entered)
  }
  /** Called when the field loses focus: resolves the typed text, or shows why it cannot be. */
  const settle = useEvent((): void => {
    const entered = query.trim()
    const isKnown = open && !offered.loading
    const outcome = isKnown && offered.failed ? 'failed' : isKnown ? meant(offered.options, entered) : null
    begin()
    setOpen(false)
    if (entered === '') return
    if (outcome !== null) return take(outcome, entered)
    hold('sought', entered)
    waits.add(judge(false))
  })
  const takeEarly = useEvent((): void => {
    if (query.trim() !== '') waits.add(judge(true))
  })
  const type = (next: string): void => {
    begin()
    if (next.trim() !== '') setTyped(next)
    else if (!multiple && (chosen.length > 0 || unread)) pick(null)
    else if (unread) pick(chosen)
    else setTyped(next)
  }
  const forget = (): void => {
    begin()
    setOpen(false)
  }
  // A draft may contain a text whose search never finished.
  const resume = useEvent((): void => {
    if (unread?.why === 'sought') settle()
  })
  useEffect(resume, [resume])
  return { ...state, multiple, pick, add, type, forget, settle, takeEarly }
}
